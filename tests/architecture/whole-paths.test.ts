import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/*
 * The browser's router reports whole paths: `/en/marketplace`. The code uses paths without their language, so a
 * comparison of the two has to remove it.
 */

const SOURCES = readdirSync('app', { recursive: true })
  .map((name) => `app/${String(name)}`)
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))

const UNDER_WAY = /\buse(?:Navigation|UnderWay|Fetcher)\b/
const COMPARED = /\b(?:formAction|location\.pathname)\s*[!=]==|\bformAction\s*=\s*''/

const faultsIn = (code: string) => (UNDER_WAY.test(code) ? code.split('\n').filter((line) => COMPARED.test(line)) : [])

test('the navigation under way is compared without its language prefix', () => {
  const users = SOURCES.filter((name) => readFileSync(name, 'utf8').includes('withoutLanguage('))
  expect(users.length).toBeGreaterThan(5)
  expect(SOURCES.flatMap((name) => faultsIn(readFileSync(name, 'utf8')).map((line) => `${name}: ${line}`))).toEqual([])
})

test('a comparison of a whole path is found', () => {
  expect(faultsIn(`const isSaving = useUnderWay().formAction === '/a'`)).toHaveLength(1)
  expect(faultsIn(`const { location } = useNavigation()\nreturn location.pathname !== '/a'`)).toHaveLength(1)
  expect(faultsIn(`const isSaving = withoutLanguage(useUnderWay().formAction) === '/a'`)).toEqual([])
  expect(faultsIn(`const isHome = useLocation().pathname === '/'`)).toEqual([])
})
