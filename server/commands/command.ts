/** The build's file of other languages: its file is beside the program, and this module is not in every build. */
let languagesFile = ''

/** Says where that file is, before a command runs. */
export const languagesAreIn = (path: string): void => void (languagesFile = path)

/** Takes in the languages of the site, for a command that writes to people: in theirs. */
export async function speakLanguages(): Promise<void> {
  const { config } = await import('#app/config/env.server.ts')
  const { takeLanguages } = await import('#server/start/languages.ts')
  takeLanguages(config.language, config.languages, languagesFile)
}

/**
 * The time of a command that does something: the database's clock, whatever this machine's says. What it writes to
 * people from then on is in their languages.
 */
export async function commandTime(): Promise<Date> {
  await speakLanguages()
  // Loaded only here, because both read the configuration, which a usage text must not need.
  const { clock } = await import('#app/adapters/clock.server.ts')
  const { pool } = await import('#app/db.server.ts')
  await clock.synchronise(pool)
  return clock.now()
}

type Options = Record<string, { type: 'string' | 'boolean'; is: string; needed?: boolean }>

type Value<Type, Needed> = Type extends 'boolean'
  ? boolean | undefined
  : Needed extends true
    ? string
    : string | undefined
type Values<Given extends Options> = { [Name in keyof Given]: Value<Given[Name]['type'], Given[Name]['needed']> }

interface Described<Given extends Options> {
  /** The description of the command, for the usage text. */
  does: string
  /** The words after its name; one in brackets may be left out. */
  takes?: string[]
  options?: Given
  /**
   * Runs the command with at most as many words as `takes` has. A text is printed, a number is the exit code.
   * Everything that reads the configuration is loaded only here.
   */
  run(given: { words: string[]; options: Values<Given> }): Promise<string | string[] | number | void>
}

export type Command = Described<Options>

/** A command whose `run` gets its options by their types. */
export const command = <const Given extends Options>(described: Described<Given>): Command => described

/** The option of a command that notifies many people, or deletes data. */
export const CONFIRM = { yes: { type: 'boolean', is: 'do it; without it you are told what would be done' } } as const

export const say = (text: string) => process.stdout.write(`${text}\n`)
