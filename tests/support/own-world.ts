import { useOwnWorld } from './world.ts'

/*
 * For a page test that needs a database and a server of its own: it counts whole tables, moves the clock, uses up
 * limits, or reads public pages. Import it first: modules read the address of the database when they are loaded.
 */
useOwnWorld()
