import type { ICruiseResult } from 'dependency-cruiser'
import { beforeAll, describe, expect, test } from 'vitest'
import { importGraph } from '#tests/support/import-graph.ts'
import { listRoutes } from '#tests/support/route-table.ts'
import { importRules } from './import-rules.ts'

let result: ICruiseResult

beforeAll(async () => {
  result = await importGraph(['app', 'server', 'db', 'lab'], { ruleSet: { forbidden: importRules }, validate: true })
})

describe('who may import whom', () => {
  for (const { name, comment } of importRules) {
    test(`${name}${comment ? `: ${comment}` : ''}`, () => {
      const broken = result.summary.violations.filter((violation) => violation.rule.name === name)
      expect(broken.map(({ from, to }) => `${from} → ${to}`)).toEqual([])
    })
  }

  test('every layer that the table names exists and can be checked', () => {
    const files = result.modules.map((module) => module.source)
    const idle = importRules.filter(
      ({ from }) => from.path && !files.some((file) => new RegExp(String(from.path)).test(file)),
    )
    expect(idle.map((rule) => rule.name)).toEqual([])
  })

  test('programs that measure load no configuration before they have made one', () => {
    const imports = new Map(
      result.modules.map(({ source, dependencies }) => [
        source,
        dependencies
          .filter(({ dynamic, dependencyTypes }) => !dynamic && !dependencyTypes.includes('type-only'))
          .map(({ resolved }) => resolved),
      ]),
    )
    const programs = [...imports.keys()].filter((file) =>
      /^lab\/([\w-]+\/main|main|growth|scale|upgrade)\.ts$/.test(file),
    )
    expect(programs.length).toBeGreaterThan(5)
    for (const program of programs) {
      const loaded = new Set([program])
      for (const file of loaded) for (const next of imports.get(file) ?? []) loaded.add(next)
      expect([...loaded], program).not.toContain('app/config/env.server.ts')
    }
  })

  test('a screen never imports another screen', async () => {
    const screens = new Set((await listRoutes()).map(({ file }) => `app/${file}`))
    const found = result.modules.flatMap(({ source, dependencies }) =>
      source.endsWith('.test.ts') || source.endsWith('.test.tsx') || !source.startsWith('app/screens/')
        ? []
        : dependencies
            .filter(({ resolved, dependencyTypes }) => screens.has(resolved) && !dependencyTypes.includes('type-only'))
            .map(({ resolved }) => `${source} → ${resolved}`),
    )
    expect(found).toEqual([])
  })

  test('imports are #app/…, #db/…, #server/…, #tests/… or ./, with their extension', () => {
    const ours = result.modules.filter(({ source }) => /^(app|db|server)\//.test(source))
    const odd = ours.flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ module, resolved }) => {
          if (!/^(app|db|server|tests)\//.test(resolved)) return module.startsWith('../')
          return !/^(#app\/|#db\/|#server\/|#tests\/|\.\/)/.test(module) || !/\.\w+(\?\w+)?$/.test(module)
        })
        .map(({ module }) => `${source} imports ${module}`),
    )
    expect(odd).toEqual([])
  })
})
