// What the planted workflows take: a remark, and what shall go wrong with it. The plan lies in the intake because a
// workflow cannot know which arm it serves; the lossy arm sets `flaky` by an override.

const troubles = ["none", "timeout", "throw", "unreadable", "mute", "refused", "busy"] as const;

export type Trouble = (typeof troubles)[number];

export type LossIntake = {
  readonly text: string;
  /** Happens in every arm. */
  readonly trouble?: Trouble;
  /** Happens only when `flaky` is set. */
  readonly troubleWhenFlaky?: Trouble;
  readonly flaky?: boolean;
  readonly readsNegation?: boolean;
};

const trouble = { type: "string", enum: [...troubles] };

export const lossIntakeSchema = {
  type: "object",
  properties: {
    text: { type: "string", minLength: 1 },
    trouble,
    troubleWhenFlaky: trouble,
    flaky: { type: "boolean" },
    readsNegation: { type: "boolean" },
  },
  required: ["text"],
  additionalProperties: false,
};

export function troubleOf(intake: LossIntake): Trouble {
  return (intake.flaky ? intake.troubleWhenFlaky : undefined) ?? intake.trouble ?? "none";
}
