const works: (() => unknown)[] = []

/**
 * Does this when the test file is done, the latest first. A hook of the test runner would be forgotten when it is
 * registered by a test that already runs, which is when most servers are started.
 */
export function atEnd(work: () => unknown) {
  works.push(work)
}

export async function endAll() {
  for (const work of works.splice(0).reverse()) await work()
}
