/*
 * Values that a process of the test runner keeps while it runs several test files. Each file begins with modules of
 * its own, so a variable of a module would begin anew.
 */

const kept = globalThis as unknown as { keptForTests?: Map<string, unknown> }

/** The value that was made under this name at its first use in this process. */
export function perWorker<Thing>(name: string, make: () => Thing): Thing {
  kept.keptForTests ??= new Map()
  if (!kept.keptForTests.has(name)) kept.keptForTests.set(name, make())
  return kept.keptForTests.get(name) as Thing
}
