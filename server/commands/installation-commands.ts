import { commandTime, type Command } from './command.ts'

/** The values that the secrets of the installation have sealed. */
export const SECRET_COMMANDS: Record<string, Command> = {
  'secrets reseal': {
    does: 'seal account numbers, tax details and secrets of the second factor anew with the newest secret, before an old one goes',
    run: async () => (await import('./installation.ts')).reseal(),
  },
}

/** The commands that a copy of a database needs before it works for itself. */
export const INSTALLATION_COMMANDS: Record<string, Command> = {
  'storage adopt': {
    does: 'make the store of the pictures this installation’s; another one that uses it is refused from then on',
    run: async () => (await import('./installation.ts')).adopt(),
  },
  'mail resume': {
    does: 'let mails and pushes go out that wait since this database was restored or copied',
    run: async () => (await import('./installation.ts')).resume(await commandTime()),
  },
}
