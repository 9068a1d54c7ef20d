// How far something is, as a strip of parts. The numbers stand beside it in words; the strip only shows their share.

export type BarPart = { readonly kind: string; readonly share: number };

const WIDTH = 400;

export function ShareBar({ parts }: { parts: readonly BarPart[] }) {
  let from = 0;
  return (
    <svg class="share" viewBox={`0 0 ${WIDTH} 10`} preserveAspectRatio="none" aria-hidden="true">
      <rect class="rest" x="0" y="0" width={WIDTH} height="10" />
      {parts.map(({ kind, share }) => {
        const at = from;
        const width = Math.max(0, Math.min(share * WIDTH, WIDTH - at));
        from += width;
        return <rect key={kind} class={kind} x={at.toFixed(1)} y="0" width={width.toFixed(1)} height="10" />;
      })}
    </svg>
  );
}
