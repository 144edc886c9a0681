import { z } from 'zod'

/** Several lines are written as a list of them. */
export const Text = z
  .union([z.string().min(1), z.array(z.string()).min(1)], 'must be a text, or a list of the lines of one')
  .transform((lines) => (typeof lines === 'string' ? lines : lines.join('\n')))

/**
 * The content of a picture: a scene, the drawing in it, and its words: «cartel guitarra: Noche flamenca / Sala
 * Alameda».
 */
export const Shown = z
  .string()
  .regex(/^[a-z]+( [a-z]+)?(: .+)?$/, 'must be such as "cartel guitarra: Verbena / 15 de agosto"')

/** A picture that somebody sends, by the name of its file. */
export const Picture = z.strictObject({ name: z.string(), shows: Shown })
export type DemoPicture = z.output<typeof Picture>

/** Texts that belong to no entry of another file. */
export const Texts = z.strictObject({
  /** How to reach an author, in two ways, with `{name}`, `{email}` and `{telephone}`. */
  contact: z.tuple([Text, Text]),
  /** The text of the open report that the moderator finds. */
  report: Text,
  /** The words of a client who has paid by transfer. */
  transfer: Text,
  /** The name of the stage of a quote that has a single stage. */
  wholeStage: z.string().min(1),
})
