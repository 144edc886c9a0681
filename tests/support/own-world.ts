import { useOwnWorld } from './world.ts'

/*
 * For a page test that needs a database and a server of its own: it counts whole tables, moves the clock, uses up limits,
 * or looks at what everybody sees. Import it before everything else: modules read the address of the database when they
 * are loaded.
 */
useOwnWorld()
