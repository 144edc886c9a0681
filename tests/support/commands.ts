import { join } from 'node:path'
import { expect } from 'vitest'
import { COMMANDS } from '#server/commands/commands.ts'
import type { Ended } from './gremio.ts'

const ID = '00000000-0000-4000-8000-000000000000'
const WHY = ['--facts', 'Por esto.']
const RULE = ['--rule', 'spam', ...WHY]

/**
 * The arguments that bring each command as far as the database. A new command is one line here.
 * @param folder where it may write.
 * @param text a file with a text.
 */
export const givenTo = (folder: string, text: string): Record<string, string[]> => ({
  'db migrate': [],
  'storage check': [],
  backup: ['--to', join(folder, 'backup.tar.gz')],
  restore: ['--from', text],
  doctor: [],
  'user create': ['ana@ejemplo.es', '--name', 'Ana Ruiz'],
  'user reset-password': ['ana@ejemplo.es'],
  'user reset-2fa': ['ana@ejemplo.es'],
  'user grant-role': ['ana@ejemplo.es', 'moderador'],
  'user list': [],
  'user audit': ['ana@ejemplo.es'],
  'user search': ['ana'],
  'user verify': ['ana@ejemplo.es'],
  'user suspend': ['ana@ejemplo.es', '--days', '7', ...RULE, '--yes'],
  'user lift': ['ana@ejemplo.es'],
  'user delete': ['ana@ejemplo.es', '--yes'],
  announce: ['Título', 'Mensaje', '--yes'],
  'newsletter send': ['Asunto', text, '--yes'],
  'jobs list': [],
  'jobs retry': [ID],
  'category list': [],
  'case list': [],
  'case show': [ID],
  'case decide': [ID, '--action', 'advertir', ...RULE],
  'case settle': [ID, '--outcome', 'confirmado', ...WHY],
  'page list': [],
  'page show': ['about'],
  'page publish': ['about', text, '--yes'],
  'page translate': ['terms', 'en', text, '--yes'],
  'page confirm': ['terms', 'en'],
  'page withdraw': ['about', '2030-01'],
  'source list': [],
  'source try': ['https://127.0.0.1:9/feed', '--kind', 'rss'],
  'source add': ['tablon', 'https://feed.example/rss', '--kind', 'rss', '--name', 'Tablón', '--licence', 'CC BY 4.0'],
  'source approve': ['tablon'],
  'source disable': ['tablon'],
  'source remove': ['tablon'],
  'synonym list': [],
  'stem list': [],
  'stem set': ['pintor'],
  'stem remove': ['pintor'],
  'synonym add': ['bici, bicicleta'],
  'synonym remove': ['1'],
  'synonym export': [],
  'synonym import': [text],
  'warnings list': [],
  'warnings try': ['Hola'],
  'warnings add': ['fuera_de_aqui', 'otra cosa'],
  'warnings remove': ['fuera_de_aqui', 'otra cosa'],
  'warnings advise': ['fuera_de_aqui', 'Cuidado.'],
  'warnings disable': ['fuera_de_aqui'],
  'warnings enable': ['fuera_de_aqui'],
  'warnings signals': [],
  'ratings keys': [],
  'ratings rotate-key': [],
  'disputes list': [],
  'disputes show': [ID],
  'disputes decide': [ID, '--amount', '0', '--facts', 'Esto pasó.', '--reasons', 'Por esto.'],
  'ledger verify': [],
  'orders reschedule': [],
  'tax list': ['--year', '2026'],
  'secrets reseal': [],
  'storage adopt': [],
  'mail resume': [],
  'demo seed': [],
  'demo remove': [],
})

export const NAMES = Object.keys(COMMANDS)

/** One line, no trace, no secret, and a code that is not 0. */
export function expectOneLine({ code, stderr }: Pick<Ended, 'code' | 'stderr'>, name: string) {
  // Other work during the check is not a fault.
  const lines = stderr.split('\n').filter((line) => line !== '' && !line.endsWith('…'))
  expect({ name, lines }).toEqual({ name, lines: [expect.stringMatching(/^(?!\s|This is a fault of the program)/)] })
  expect(stderr).not.toContain('clave-secreta')
  expect(code, name).not.toBe(0)
  return lines[0] as string
}
