// The whole look of a report, hashed into its policy. Dark and light follow the reader's system; colour says "better" or
// "worse" only where a star was earned; on paper everything opens.

const light = `
--paper:#fbfaf7;--card:#fff;--ink:#1b1d21;--soft:#565a63;--line:#dcd9d1;--faint:#efede7;--link:#1d4f91;
--better:#0b6e57;--better-bg:#dff2ec;--worse:#b3361b;--worse-bg:#fbe7e1;--plain:#6d717b;--plain-bg:#ecebe6;--mild:#7a5a00;--mild-bg:#fbf1d3;
--t0:#1b1d21;--t1:#2b62b8;--t2:#8a4fa8;--t3:#946a00;--t4:#b03a76;--t5:#3b7d8c;--t6:#6b6f2a;--t7:#77655a;--edge:#1b1d2130;--ins:#d5efe6;--del:#fadcd3`;
const dark = `
--paper:#15171b;--card:#1c1f24;--ink:#eceae4;--soft:#aeb0b6;--line:#373b43;--faint:#262a31;--link:#9cc2f5;
--better:#5fd3b0;--better-bg:#153b32;--worse:#ff9a7d;--worse-bg:#46211a;--plain:#a0a4ad;--plain-bg:#2c3038;--mild:#f0cf72;--mild-bg:#3a3116;
--t0:#eceae4;--t1:#86b3f7;--t2:#cf9be8;--t3:#e2bb5a;--t4:#f194c4;--t5:#7fcbda;--t6:#c4c974;--t7:#cdb7a9;--edge:#000c;--ins:#174436;--del:#552a20`;

const tones = Array.from({ length: 8 }, (_, i) => {
  const dash = ["", "", "6 3", "2 3", "9 3 2 3", "12 4", "4 2", "1 2"][i];
  return `.key.tone${i}{background:var(--t${i})}.line.tone${i}{stroke:var(--t${i})${dash === "" ? "" : `;stroke-dasharray:${dash}`}}.bins.tone${i},.mark.tone${i},.quantiles.tone${i}{fill:var(--t${i})}.quantiles.tone${i} path{stroke:var(--t${i})}`;
}).join("\n");

export const pageStyle = `
:root{${light};color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{${dark}}}
*{box-sizing:border-box}
html{scroll-padding-top:3.2rem;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;overflow-wrap:anywhere}
main{max-width:74rem;margin:0 auto;padding:0 1.25rem 4rem}
h1,h2,h3,h4,h5{line-height:1.25;margin:0 0 .5rem;text-wrap:balance}
h1{font-size:2rem;letter-spacing:-.015em;font-weight:680}
h2{font-size:1.35rem;letter-spacing:-.01em}
h3{font-size:1.05rem;margin-top:1.75rem}
h4,.case h3{font-size:.875rem;margin-top:0}
h4{color:var(--soft);font-weight:600}
p,ul,ol,dl{margin:0 0 .75rem}
a{color:var(--link)}
code,pre{font-family:ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.86em}
small{font-size:.8125rem;color:var(--soft);font-weight:400}
section{padding-top:2rem;margin-top:2rem;border-top:1px solid var(--line)}
.lead,.note,.words p{max-width:48rem}
.lead{color:var(--soft)}
.note{color:var(--soft);font-size:.875rem;margin-top:.75rem}
.muted{color:var(--soft)}
.num{font-variant-numeric:tabular-nums;white-space:nowrap}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.none{color:var(--soft);font-style:italic;font-size:.875rem;text-decoration:underline dotted;text-underline-offset:.2em;position:relative}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:.5rem;background:var(--card);padding:.5rem 1rem;z-index:3}
:focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:3px}
nav{position:sticky;top:0;z-index:2;background:var(--paper);border-bottom:1px solid var(--line)}
nav ul{display:flex;gap:0 1.1rem;list-style:none;margin:0 auto;padding:.55rem 1.25rem;max-width:74rem;overflow-x:auto;font-size:.875rem}
nav a{color:var(--soft);text-decoration:none;white-space:nowrap;padding:.15rem 0}
nav a:hover{color:var(--ink);text-decoration:underline}
.head{padding-top:2.25rem}
.kind{color:var(--soft);font-size:.875rem;margin:0 0 .25rem}
.hypothesis{font-size:1.125rem;max-width:48rem}
.hypothesis .tag{display:table;margin-bottom:.25rem}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:1rem 1.5rem;margin:1.5rem 0 0}
.facts dt{font-size:.8125rem;color:var(--soft)}
.facts dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums}
.facts small{display:block}
.tag{font-size:.8125rem;color:var(--soft);background:var(--faint);border-radius:4px;padding:.1rem .45rem}
.arm{white-space:nowrap}
.arm .label{white-space:normal}
.key{display:inline-block;min-width:1.45em;padding:0 .3em;text-align:center;border-radius:4px;color:var(--paper);font-weight:700;font-size:.8125rem;line-height:1.45em}
.role{font-size:.8125rem;color:var(--soft);font-weight:400}
.badge{display:inline-block;font-size:.8125rem;font-weight:600;border-radius:99px;padding:.05rem .6rem;background:var(--plain-bg);color:var(--ink);white-space:nowrap}
.badge.better{background:var(--better-bg);color:var(--better)}
.badge.worse,.status-breached{background:var(--worse-bg);color:var(--worse)}
.status-unclear{background:none;box-shadow:inset 0 0 0 1px var(--plain)}
.verdicts{list-style:none;padding:0;margin:0}
.verdict{display:grid;grid-template-columns:minmax(0,1fr) 420px;gap:.25rem 2.5rem;align-items:center;padding:.85rem 0;border-bottom:1px solid var(--faint)}
.verdict p{margin:.35rem 0 0;max-width:46rem;font-size:1.0625rem}
.verdict-base{padding:.25rem 0 .85rem;border-bottom:1px solid var(--faint)}
.verdict p.verdict-facts,.verdict-facts{font-size:.875rem;color:var(--soft);margin:.3rem 0 0;font-variant-numeric:tabular-nums}
.verdict p.verdict-but{font-size:.9375rem}.verdict-but strong{color:var(--worse)}
.verdict-axis{display:flex;justify-content:flex-end}
.bar,.axis{display:block;overflow:visible;max-width:100%}
.bar .strip{fill:var(--faint)}
.bar .zero,.chart .zero{stroke:var(--soft);stroke-width:1;fill:none}
.bar .thin{stroke:var(--ink);stroke-width:1.5;fill:none}
.bar .thick{stroke:var(--plain);stroke-width:9;opacity:.5;fill:none}
.bar .mean{fill:var(--ink)}
.bar.better .thick{stroke:var(--better);opacity:.85}
.bar.worse .thick{stroke:var(--worse);opacity:.85}
.bar .mean{fill:var(--card);stroke:var(--ink);stroke-width:1.5}
.axis text,.axes text{fill:var(--soft);font-size:11px;text-anchor:middle;font-variant-numeric:tabular-nums}
.axes text.y{text-anchor:end}
.axes text.name{font-weight:700;fill:var(--ink);text-anchor:start}
.axes text.end,.axis text.end{text-anchor:end}.axis text.start{text-anchor:start}
.bar .limit{stroke:var(--worse);stroke-width:1.5;stroke-dasharray:3 3;fill:none}
.axes path{stroke:var(--faint);stroke-width:1}
.warnings{list-style:none;padding:0;display:grid;gap:.5rem;max-width:56rem}
.warnings li,p.grave,p.mild{padding:.55rem .9rem;border-radius:6px;background:var(--mild-bg);border-left:4px solid var(--mild)}
.warnings .grave,p.grave{background:var(--worse-bg);border-color:var(--worse)}
.warnings strong,p.grave strong,p.mild strong{margin-right:.35rem;color:var(--mild)}
.warnings .grave strong,p.grave strong{color:var(--worse)}
.warnings.notes{gap:0;margin-top:.5rem;border-left:4px solid var(--mild);border-radius:6px;background:var(--mild-bg);padding:.35rem 0}
.warnings.notes li{background:none;border:0;padding:.2rem .9rem}
.warnings+h3{margin-top:1.5rem}
.not-to-conclude{max-width:52rem;padding-left:1.2rem}.not-to-conclude li{margin:.2rem 0}
.wide{overflow-x:auto;margin:0 0 .5rem;position:relative;background:linear-gradient(to right,var(--paper) 35%,transparent) 0 0/2.5rem 100% no-repeat local,linear-gradient(to left,var(--paper) 35%,transparent) 100% 0/2.5rem 100% no-repeat local,linear-gradient(to right,var(--edge),transparent) 0 0/.9rem 100% no-repeat scroll,linear-gradient(to left,var(--edge),transparent) 100% 0/.9rem 100% no-repeat scroll}
table{border-collapse:collapse;min-width:min(44rem,100%);font-size:.9375rem}
table.arms{width:100%}
th,td{padding:.5rem .75rem;text-align:right;vertical-align:top;border-bottom:1px solid var(--line);overflow-wrap:normal}
th:first-child,td.words,th.words,td.status{text-align:left}
th:first-child,td:first-child{padding-left:.25rem}
td.status small{white-space:normal;min-width:8rem}
td.words{overflow-wrap:anywhere;min-width:10rem}
tbody th{font-weight:500;min-width:9rem}
thead th{font-size:.8125rem;color:var(--soft);font-weight:600;vertical-align:bottom;white-space:nowrap}
td small,th small{display:block;white-space:nowrap}
td.some .num{color:var(--mild);font-weight:700}
th button{all:unset;cursor:pointer;font:inherit;color:inherit}
th button:hover{color:var(--ink);text-decoration:underline}
th button:focus-visible{outline:3px solid var(--link);outline-offset:2px}
th[aria-sort=ascending] button::after{content:" ↑"}
th[aria-sort=descending] button::after{content:" ↓"}
.delta{text-align:left;min-width:15rem}
thead th.delta{text-align:left}
td .none{white-space:nowrap}
.outcomes rect.tie{fill:var(--line)}.outcomes rect.missing{fill:none;stroke:var(--plain);stroke-dasharray:3 2}
.delta-words{display:block;font-size:.875rem;white-space:nowrap}
.sub{margin-top:.25rem;white-space:nowrap}.sub small{display:inline}
details{margin:.5rem 0}
summary{cursor:pointer;padding:.3rem 0}
figure{margin:1rem 0;min-width:0}
figcaption{font-size:.875rem;color:var(--soft);margin:.25rem 0}
.chart{display:block;max-width:100%;height:auto}
.line{fill:none;stroke-width:2}
.gate-line{stroke:var(--ink);stroke-width:1.5;stroke-dasharray:3 3;fill:none}
.away .gate-line{stroke:var(--mild)}
.mark text{font-weight:700;font-size:13px;paint-order:stroke;stroke:var(--paper);stroke-width:4px}
.band{fill:var(--mild);opacity:.22}
.interval{stroke:var(--ink);stroke-width:5;opacity:.55;fill:none}
.chart .mean{fill:var(--ink)}
.gate-state{font-size:1.125rem;margin:0 0 .5rem}
.away .badge{background:var(--mild-bg);color:var(--mild)}
.slider{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem;max-width:45rem}
.slider input{flex:1 1 14rem;min-width:0;accent-color:var(--link);height:2rem}
button,select{font:inherit;font-size:.875rem;padding:.3rem .8rem;border:1px solid var(--plain);border-radius:6px;background:var(--card);color:var(--ink);cursor:pointer;max-width:100%;min-width:0}
button:disabled{opacity:.55;cursor:default}
.differences,.pairs{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(19rem,100%),1fr));gap:0 2rem}
.differences figure,.pairs figure{margin:.75rem 0}
.histograms figure{margin:.35rem 0}
.bins{opacity:.42}
.quantiles .whisker{stroke-width:1.5;fill:none}
.quantiles .middle{stroke-width:7;opacity:.6;fill:none}
.dots{fill:none;stroke-width:5;stroke-linecap:round;opacity:.6;stroke:var(--plain)}
.dots.gain{stroke:var(--better)}.dots.fall{stroke:var(--worse)}
.tally rect.gain{fill:var(--better)}.tally rect.fall{fill:var(--worse)}.tally rect.tie{fill:var(--line)}
.tally-words{font-size:.875rem;margin:.35rem 0 0}.tally-words .gain{color:var(--better)}.tally-words .fall{color:var(--worse)}
.pairs .muted{font-size:.8125rem;margin:0}
.cases{list-style:none;padding:0;margin:0;border-top:1px solid var(--line)}
.cases li{border-bottom:1px solid var(--line)}
.cases>li>details{margin:0}
.cases summary{display:flex;flex-wrap:wrap;gap:.15rem .75rem;padding:.5rem .25rem;align-items:baseline}
.cases summary::before{content:"▸";color:var(--soft)}
.cases details[open]>summary::before{content:"▾"}
.cases summary::-webkit-details-marker{display:none}
.case-id{font-weight:600;min-width:0}
.case-hint{flex:1 1 12rem;min-width:0;color:var(--soft);font-size:.875rem;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.case-values{display:flex;flex-wrap:wrap;gap:.1rem .9rem;font-variant-numeric:tabular-nums;font-size:.875rem}
.case-value{min-width:4.2rem;position:relative}
.case-value+.case-worst{margin-left:auto}
.case-value.regression,.case-value.flip-down{color:var(--worse)}
.case-value.improvement,.case-value.flip-up{color:var(--better)}
.case-value.flip-down,.case-value.flip-up{font-weight:700}
.case-worst{color:var(--soft);min-width:3.5rem;text-align:right}
.case{padding:.25rem .25rem 1.25rem}
.given,.outputs{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(17rem,100%),1fr));gap:.75rem 1.25rem;margin-top:.5rem}
.given>div,.output{min-width:0}
.output{border-top:2px solid var(--line);padding-top:.5rem}
.result{margin:0 0 .25rem}
pre{margin:0 0 .5rem;white-space:pre-wrap;overflow-wrap:anywhere}
pre.text,pre.message,pre.shell{background:var(--faint);border-radius:6px;padding:.6rem .75rem;max-height:22rem;overflow:auto}
ins{background:var(--ins);text-decoration:underline;text-decoration-thickness:1px}
del{background:var(--del)}
.file{margin:0}
.file img{max-width:100%;height:auto;border:1px solid var(--line);background:#fff}
.filters{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;margin-bottom:.75rem}
.choice{font-size:.875rem;display:flex;gap:.4rem;align-items:center;min-width:0}
.pager{display:flex;gap:1rem;align-items:center;margin-top:.75rem;font-size:.875rem}
.provenance{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(21rem,100%),1fr));gap:.75rem 2rem}
.provenance dt{font-size:.8125rem;color:var(--soft)}
.provenance dd{margin:0;font-size:.9375rem}
.caveats:empty{display:none}
${tones}
@media screen and (max-width:46rem){
h1{font-size:1.55rem}
main{padding:0 1rem 3rem}
nav ul{padding:.55rem 1rem}
.verdict{grid-template-columns:minmax(0,1fr)}
.verdict-axis{justify-content:flex-start}
.broad text{font-size:19px}
tbody th{min-width:6.5rem}
th,td{padding:.45rem .5rem}
.case-hint{flex-basis:100%;order:3}
.case-value{min-width:3.1rem}
}
@page{margin:14mm}
@media print{
:root{${light}}
body{font-size:11pt;background:#fff}
nav,.skip,.slider,.filters,.pager{display:none}
main{max-width:none;padding:0}
section{break-inside:auto;margin-top:1rem;padding-top:1rem}
figcaption{break-after:avoid}
tr,figure,.verdict,li,.wide,.facts,.provenance>div{break-inside:avoid}
h2,h3,h4,.lead,thead,.gate-state,#case-explorer>p{break-after:avoid}
.wide,pre.text{overflow:visible;max-height:none;background:none}
.facts{grid-template-columns:repeat(3,1fr);gap:.5rem 1rem}
.note,.lead{break-inside:avoid}
.verdict{grid-template-columns:minmax(0,1fr) 260px;gap:.25rem 1rem}
.verdict .bar,.verdict-axis .axis{width:260px;height:auto}
table{font-size:8pt;min-width:0}
th,td{padding:.25rem .3rem;white-space:normal}
thead th,td small,th small,.delta-words,td .none,.sub,.arm{white-space:normal}
thead th,td small,th small,.delta-words,table .badge,table .key,table .role,td .none{font-size:7pt}
tbody th,td.words,td.status small{min-width:0}
.delta{min-width:0}td .bar,th .axis{width:120px;height:auto}
.cases>li:nth-child(n+9) .case{display:none}
details::details-content{content-visibility:visible;display:block}
*{-webkit-print-color-adjust:exact;print-color-adjust:exact}
}
`;
