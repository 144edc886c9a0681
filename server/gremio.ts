import { parseArgs } from 'node:util'
import { CommandFault, isDiskFull, UsageFault } from './command-fault.ts'
import { COMMANDS, optionsOf, type Command, type Given } from './commands.ts'
import { StartError } from './prepare-database.ts'
import { usage, usageOf } from './usage.ts'

/** EX_USAGE: the words were not understood. */
const WRONG_USAGE = 64

const args = process.argv.slice(2)
const name = [args.slice(0, 2).join(' '), args[0] ?? ''].find((words) => Object.hasOwn(COMMANDS, words))

if (name) process.exitCode = await runCommand(name, COMMANDS[name] as Command)
else if (args[0] === '--help' || args[0] === '-h' || args[0] === 'help') process.stdout.write(usage())
else {
  const words = args.filter((word) => !word.startsWith('-')).join(' ')
  process.stderr.write(`${words ? `There is no command «${words}».\n` : ''}${usage()}`)
  process.exitCode = WRONG_USAGE
}

async function runCommand(name: string, command: Command): Promise<number> {
  const given = readArguments(name, command)
  if (given === 'help') {
    process.stdout.write(usageOf(name, command))
    return 0
  }
  if (typeof given === 'string') {
    process.stderr.write(`${given}\n${usageOf(name, command)}`)
    return WRONG_USAGE
  }
  try {
    return (await command.run(given)) ?? 0
  } catch (error) {
    if (error instanceof UsageFault) {
      process.stderr.write(`${error.message}\n${usageOf(name, command)}`)
      return WRONG_USAGE
    }
    const line = lineOf(error)
    if (line === undefined) throw error
    process.stderr.write(`${line}\n`)
    return 1
  } finally {
    const { pool } = await import('#app/db.server.ts')
    await pool.end()
  }
}

/** What was given, `help` when that was asked for, or what is wrong with it. */
function readArguments(name: string, command: Command): Given | string {
  const { takes = [], options = {} } = command
  try {
    const { values, positionals: words } = parseArgs({
      args: args.slice(name.split(' ').length),
      options: optionsOf(command),
      allowPositionals: true,
    })
    if (values['help']) return 'help'
    if (words.length > takes.length) return `«${words.slice(takes.length).join(' ')}» is one word too many.`
    const lacking = takes.slice(words.length).filter((word) => !word.startsWith('['))
    if (lacking.length > 0) return `${lacking.join(' ')} is missing.`
    const missing = Object.entries(options).find(([option, { needed }]) => needed && !values[option])
    if (missing) return `--${missing[0]} is missing.`
    return { words, options: values as Given['options'] }
  } catch (error) {
    return (error as Error).message
  }
}

/** The one line of a fault that an operator can do something about. */
function lineOf(error: unknown): string | undefined {
  if (error instanceof StartError || error instanceof CommandFault) return error.message
  if (isDiskFull(error)) return `There is no room left on the disk: ${(error as Error).message}`
  // A file that cannot be read or written, a server that cannot be reached.
  if (error instanceof Error && 'syscall' in error) return error.message
  return undefined
}
