import type { Command } from './command.ts'
import { COMMANDS } from './commands.ts'

const START = 'npm run gremio -- <command>, or gremio <command> in the container'

/** Every command with what it does, one a line. */
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
