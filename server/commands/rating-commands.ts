import { commandTime } from './command-clock.ts'
import type { Command } from './command.ts'

const load = () => import('./ratings.ts')

/** The keys that sign the ratings which people take with them (docs/decisions/0251). */
export const RATING_COMMANDS: Record<string, Command> = {
  'ratings keys': {
    does: 'list the keys that sign the ratings which people take with them, and since when',
    run: async () => (await load()).keysTable(),
  },
  'ratings rotate-key': {
    does: 'let another key sign from now on; what the former ones have signed stays valid',
    run: async () => (await load()).rotate(await commandTime()),
  },
}
