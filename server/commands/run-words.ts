import { parseArgs } from 'node:util'
import { oneLine, UsageFault } from '#server/faults.ts'
import { say, type Command } from './command.ts'
import { COMMANDS } from './commands.ts'

const START = 'npm run gremio -- <command>, or gremio <command> in the container'

/** Every command with what it does, one per line. */
export function usage(): string {
  const names = Object.entries(COMMANDS).map(([name, { takes = [] }]) => [name, ...takes].join(' '))
  const width = Math.max(...names.map((name) => name.length))
  const lines = Object.values(COMMANDS).map(({ does }, index) => `  ${names[index]?.padEnd(width)}  ${does}`)
  return `${START}:\n${lines.join('\n')}\nEach one says more with --help.\n`
}

/** One command with its options. */
export function usageOf(name: string, { does, takes = [], options = {} }: Command): string {
  const rows = Object.entries(options).map(([option, { type, is, needed }]) => [
    `--${option}${type === 'string' ? ' …' : ''}`,
    `${is}${needed ? ' (needed)' : ''}`,
  ])
  const width = Math.max(0, ...rows.map(([option = '']) => option.length))
  const lines = rows.map(([option = '', is = '']) => `  ${option.padEnd(width)}  ${is}\n`)
  return `gremio ${[name, ...takes].join(' ')}${rows.length ? ' [options]' : ''}\n  ${does}\n${lines.length ? `\n${lines.join('')}` : ''}`
}

/** EX_USAGE: the words were not understood. */
const WRONG_USAGE = 64

/**
 * Runs the command that these words name, or says what is wrong with them.
 * @param atEnd is called after a command has run, whether it succeeded or not.
 * @returns the exit code.
 */
export async function runWords(args: string[], atEnd?: () => Promise<void>): Promise<number> {
  const name = [args.slice(0, 2).join(' '), args[0] ?? ''].find((words) => Object.hasOwn(COMMANDS, words))
  const command = COMMANDS[name ?? '']
  if (name && command) return runCommand({ name, command, args, atEnd })
  if (args[0] === '--help' || args[0] === '-h' || args[0] === 'help') {
    process.stdout.write(usage())
    return 0
  }
  const words = args.filter((word) => !word.startsWith('-')).join(' ')
  process.stderr.write(`${words ? `There is no command «${words}».\n` : ''}${usage()}`)
  return WRONG_USAGE
}

interface Running {
  name: string
  command: Command
  args: string[]
  atEnd: (() => Promise<void>) | undefined
}

async function runCommand({ name, command, args, atEnd }: Running): Promise<number> {
  const given = readArguments(name, command, args)
  if (given === 'help') {
    process.stdout.write(usageOf(name, command))
    return 0
  }
  if (typeof given === 'string') {
    process.stderr.write(`${given} (gremio ${name} --help)\n`)
    return WRONG_USAGE
  }
  try {
    const outcome = await command.run(given)
    if (typeof outcome === 'number') return outcome
    if (outcome) say([outcome].flat().join('\n'))
    return 0
  } catch (error) {
    const { faultLine } = await import('./fault-line.ts')
    const isUsage = error instanceof UsageFault
    process.stderr.write(`${faultLine(error)}${isUsage ? ` (gremio ${name} --help)` : ''}\n`)
    if (given.options['trace'] && error instanceof Error) process.stderr.write(`${error.stack}\n`)
    return isUsage ? WRONG_USAGE : 1
  } finally {
    await atEnd?.()
  }
}

/** The arguments, `help` when that was asked for, or the fault in them. */
function readArguments(
  name: string,
  { takes = [], options = {} }: Command,
  args: string[],
): Parameters<Command['run']>[0] | string {
  const known: Record<string, { type: 'string' | 'boolean'; short?: string }> = {
    ...options,
    help: { type: 'boolean', short: 'h' },
    // Whether to print where a fault of the program came from.
    trace: { type: 'boolean' },
  }
  try {
    const { values, positionals: words } = parseArgs({
      args: args.slice(name.split(' ').length),
      options: known,
      allowPositionals: true,
    })
    if (values['help']) return 'help'
    if (words.length > takes.length) return `«${words.slice(takes.length).join(' ')}» is one word too many.`
    const lacking = takes.slice(words.length).filter((word) => !word.startsWith('['))
    if (lacking.length > 0) return `${lacking.join(' ')} is missing.`
    const missing = Object.entries(options).find(([option, { needed }]) => needed && !values[option])
    if (missing) return `--${missing[0]} is missing.`
    return { words, options: values }
  } catch (error) {
    return oneLine(error instanceof Error ? error.message : String(error))
  }
}
