import type { Command } from './command.ts'

/** What the secrets of the installation have sealed. */
export const SECRET_COMMANDS: Record<string, Command> = {
  'secrets reseal': {
    does: 'seal account numbers, tax details and secrets of the second factor anew with the newest secret, before an old one goes',
    run: async () => (await import('./secrets.ts')).reseal(),
  },
}
