import { expect, test } from 'vitest'
import {
  closingLines,
  describeFailure,
  describeTime,
  readPlaywrightReport,
  readVitestReport,
  settle,
} from './test-reports.mjs'

const passing = (fullName: string) => ({ fullName, status: 'passed', failureMessages: [] })
const failing = (fullName: string) => ({
  fullName,
  status: 'failed',
  failureMessages: ['\u001b[31mError: timeout\u001b[39m\n    at x'],
})
const aFile = (name: string, ...assertionResults: object[]) => ({
  name: `/here/${name}`,
  status: assertionResults.every((result) => 'status' in result && result.status === 'passed') ? 'passed' : 'failed',
  message: '',
  assertionResults,
})

test('a test that fails twice has failed, and is named with the first line of the reason', () => {
  const first = readVitestReport({ testResults: [aFile('a.test.ts', passing('one'), failing('two'))] }, '/here')
  const outcome = settle(first, first)
  expect(outcome.passed).toEqual(['a.test.ts › one'])
  expect(outcome.failures.map(describeFailure)).toEqual(['a.test.ts › two: Error: timeout'])
  expect(outcome.recovered).toEqual([])
})

test('a test that passes the second time has passed, once, and is named too', () => {
  const first = readVitestReport({ testResults: [aFile('a.test.ts', passing('one'), failing('two'))] }, '/here')
  const again = readVitestReport({ testResults: [aFile('a.test.ts', passing('one'), passing('two'))] }, '/here')
  const outcome = settle(first, again)
  expect(outcome.passed).toEqual(['a.test.ts › one', 'a.test.ts › two'])
  expect(outcome.failures).toEqual([])
  expect(outcome.recovered.map(({ name }) => name)).toEqual(['two'])
})

test('tests with one name count separately, and all of them have to pass', () => {
  const report = (...results: object[]) => readVitestReport({ testResults: [aFile('a.test.ts', ...results)] }, '/here')
  const first = report(passing('one'), passing('one'), passing('two'), failing('two'), failing('three'))
  const outcome = settle(first, report(passing('two'), passing('two'), passing('three'), failing('three')))
  expect(outcome.passed.map((key) => key.split(' › ')[1])).toEqual(['one', 'one', 'two', 'two'])
  expect(outcome.failures.map(({ name }) => name)).toEqual(['three'])
})

test('a test that is missing from the second run has failed', () => {
  const first = readVitestReport({ testResults: [aFile('a.test.ts', failing('two'))] }, '/here')
  const again = readVitestReport({ testResults: [aFile('a.test.ts', passing('one'))] }, '/here')
  expect(settle(first, again).failures).toHaveLength(1)
})

test('a test whose process ended during it has failed until it is run', () => {
  const cut = { ...aFile('a.test.ts', { fullName: 'two', status: 'pending', failureMessages: [] }), status: 'passed' }
  const first = readVitestReport({ testResults: [cut, { ...aFile('b.test.ts'), status: 'passed' }] }, '/here')
  expect(first.failures.map(describeFailure)).toEqual([
    'a.test.ts › two: did not run to its end',
    'b.test.ts: did not run to its end',
  ])
  const skipped = aFile('a.test.ts', { fullName: 'two', status: 'skipped', failureMessages: [] })
  expect(readVitestReport({ testResults: [{ ...skipped, status: 'passed' }] }, '/here').failures).toEqual([])
  const again = readVitestReport(
    { testResults: [aFile('a.test.ts', passing('two')), aFile('b.test.ts', passing('one'))] },
    '/here',
  )
  expect(settle(first, again)).toMatchObject({ failures: [], passed: ['a.test.ts › two', 'b.test.ts › one'] })
})

test('a file that could not be read is one failure until it can be read', () => {
  const broken = { ...aFile('b.test.ts'), status: 'failed', message: 'SyntaxError: no' }
  const first = readVitestReport({ testResults: [broken] }, '/here')
  expect(settle(first, first).failures.map(describeFailure)).toEqual(['b.test.ts: SyntaxError: no'])
  const again = readVitestReport({ testResults: [aFile('b.test.ts', passing('one'), passing('two'))] }, '/here')
  expect(settle(first, again)).toMatchObject({ failures: [], passed: ['b.test.ts › one', 'b.test.ts › two'] })
})

test('browser tests are distinguished by file and project', () => {
  const spec = (project: string, status: string) => ({
    projectName: project,
    status,
    results: [{ error: status === 'unexpected' ? { message: 'Error: away' } : undefined }],
  })
  const report = (second: string) =>
    readPlaywrightReport({
      suites: [
        {
          specs: [],
          suites: [
            {
              specs: [
                { title: 'reads', file: 'a.spec.ts', tests: [spec('with', 'expected'), spec('without', second)] },
              ],
            },
          ],
        },
      ],
    })
  expect(settle(report('unexpected'), report('unexpected')).failures.map(describeFailure)).toEqual([
    'a.spec.ts › reads (without): Error: away',
  ])
  expect(settle(report('unexpected'), report('expected'))).toMatchObject({
    passed: ['a.spec.ts › reads (with)', 'a.spec.ts › reads (without)'],
    failures: [],
  })
})

test('an interrupted run of the browser tests has failed', () => {
  expect(readPlaywrightReport({ suites: [], errors: [{ message: 'no server' }] }).failures).toHaveLength(1)
})

test('a test that passed only when run again is counted as flaky and listed before the last line', () => {
  const first = readVitestReport({ testResults: [aFile('a.test.ts', failing('one'), failing('two'))] }, '/here')
  const again = readVitestReport({ testResults: [aFile('a.test.ts', passing('one'), passing('two'))] }, '/here')
  const { recovered, passed } = settle(first, again)
  const total = { passed: passed.length, failed: 0, skipped: 3 }
  const lines = closingLines({ summary: ['ok     types (9.0 s)'], flaky: recovered, time: 'Took 20.0 s.', total })
  expect(lines).toEqual([
    'ok     types (9.0 s)',
    '2 flaky, which passed only when run again:',
    '       flaky: a.test.ts › one: Error: timeout',
    '       flaky: a.test.ts › two: Error: timeout',
    'Took 20.0 s.',
    '2 passed, 0 failed, 3 skipped',
  ])
})

test('a run in which all passed at once has no flaky tests', () => {
  const lines = closingLines({
    summary: [],
    flaky: [],
    time: 'Took 1.0 s.',
    total: { passed: 1, failed: 0, skipped: 0 },
  })
  expect(lines).toEqual(['0 flaky', 'Took 1.0 s.', '1 passed, 0 failed, 0 skipped'])
})

test('the time of a run is shown in seconds, minutes and, where the system has it, busy processor time', () => {
  expect(describeTime(90_000, 141.6)).toBe(
    'Took 90.0 s (1.5 minutes); meanwhile the processors of the machine were busy for 142 s.',
  )
  expect(describeTime(90_000, undefined)).toBe('Took 90.0 s (1.5 minutes).')
})
