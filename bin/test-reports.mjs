// The JSON reports of the two test programs in one form. Plain JavaScript, as bin/test.mjs is.

import { relative } from 'node:path'

/**
 * @typedef {{ file: string, name: string, why: string }} Failure `name` is empty if a whole file could not be read
 * @typedef {{ passed: string[], failures: Failure[], skipped: number }} Report `passed` has one key a test
 */

const NOT_RUN = 'did not run to its end'

const keyOf = (file, name) => `${file} › ${name}`

/** @returns {Report} */
export function readVitestReport(json, root) {
  const report = { passed: [], failures: [], skipped: 0 }
  for (const { name: path, status, message, assertionResults } of json.testResults) {
    const file = relative(root, path)
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
      report.failures.push({ file, name: '', why: firstLine(message) })
    if (status === 'passed' && assertionResults.length === 0) report.failures.push({ file, name: '', why: NOT_RUN })
    for (const test of assertionResults) {
      if (test.status === 'passed') report.passed.push(keyOf(file, test.fullName))
      // The process of the test ended before the test did; the file counts as passed all the same.
      else if (test.status === 'pending') report.failures.push({ file, name: test.fullName, why: NOT_RUN })
      else if (test.status === 'failed')
        report.failures.push({ file, name: test.fullName, why: firstLine(test.failureMessages[0]) })
      else report.skipped += 1
    }
  }
  return report
}

/** @returns {Report} */
export function readPlaywrightReport(json) {
  const report = { passed: [], failures: [], skipped: 0 }
  const walk = (suite) => {
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        const name = `${spec.title} (${test.projectName})`
        if (test.status === 'expected') report.passed.push(keyOf(spec.file, name))
        else if (test.status === 'skipped') report.skipped += 1
        else report.failures.push({ file: spec.file, name, why: firstLine(test.results.at(-1)?.error?.message) })
      }
    }
    for (const inner of suite.suites ?? []) walk(inner)
  }
  for (const suite of json.suites) walk(suite)
  for (const error of json.errors ?? []) report.failures.push({ file: '', name: '', why: firstLine(error.message) })
  return report
}

/**
 * The outcome of a run and of a second run of its failures.
 * @param {Report} first
 * @param {Report} again holds at least the files of the failures
 * @returns {Report & { recovered: Failure[] }}
 */
export function settle(first, again) {
  const passedAgain = new Set(again.passed)
  const failedAgain = new Set(again.failures.map(({ file, name }) => keyOf(file, name)))
  const brokenAgain = new Set(again.failures.map(({ file }) => file))
  const isWell = ({ file, name }) =>
    name
      ? passedAgain.has(keyOf(file, name)) && !failedAgain.has(keyOf(file, name))
      : !brokenAgain.has(file) && again.passed.some((key) => key.startsWith(keyOf(file, '')))
  const recovered = first.failures.filter(isWell)
  const failures = first.failures.filter((failure) => !isWell(failure))
  // All tests of a file that could not be read before count as new.
  const gained = recovered.flatMap(({ file, name }) =>
    name ? [keyOf(file, name)] : again.passed.filter((key) => key.startsWith(keyOf(file, ''))),
  )
  return { passed: [...first.passed, ...gained], failures, skipped: first.skipped, recovered }
}

/** @param {Failure} failure */
export function describeFailure({ file, name, why }) {
  return `${[file, name].filter(Boolean).join(' › ')}: ${why}`
}

/** The time of a run, and the seconds that the machine's processors were busy in all, if that is known. */
export function describeTime(tookMs, busySeconds) {
  const took = `Took ${(tookMs / 1000).toFixed(1)} s (${(tookMs / 60_000).toFixed(1)} minutes)`
  if (busySeconds === undefined) return `${took}.`
  return `${took}; meanwhile the processors of the machine were busy for ${busySeconds.toFixed(0)} s.`
}

/** The closing lines of a run. The last line is read by programs and keeps its form. */
export function closingLines({ summary, flaky, time, total: { passed, failed, skipped } }) {
  return [
    ...summary,
    `${flaky.length} flaky${flaky.length ? ', which passed only when run again:' : ''}`,
    ...flaky.map((failure) => `       flaky: ${describeFailure(failure)}`),
    time,
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ]
}

function firstLine(text) {
  return (text ?? 'no message')
    .replaceAll(/\u001b\[\d+m/g, '')
    .split('\n')[0]
    .slice(0, 200)
}
