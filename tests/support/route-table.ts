import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { matchRoutes } from 'react-router'
import ts from 'typescript'
import routes from '#app/routes.ts'

export interface RouteModule {
  /** The address, parameters as in `/marketplace/:id`. */
  path: string
  /** Below app/. */
  file: string
  /** The names that the module exports, in their order. */
  exports: string[]
  /** A frame around other routes, without an address of its own. */
  isLayout: boolean
  /** Files of the frames around it, below app/. */
  frames: string[]
}

/** Every route module of the product, read from the route table itself. */
export async function listRoutes(): Promise<RouteModule[]> {
  return routes.flatMap((entry) => flatten(entry, '', []))
}

/** The routes with an address: without the frames. */
export const listPages = async () => (await listRoutes()).filter(({ isLayout }) => !isLayout)

/** The route that an address leads to. */
export function routeAt(routes: RouteModule[], address: string) {
  const matches = matchRoutes(
    routes.map(({ path }) => ({ path, id: path })),
    new URL(address, 'http://here').pathname,
  )
  return routes.find(({ path }) => path === matches?.at(-1)?.route.id)
}

function flatten(entry: RouteConfigEntry, parent: string, frames: string[]): RouteModule[] {
  const path = join('/', parent, entry.path ?? '')
  return [
    {
      path,
      file: entry.file,
      exports: exportsOf(entry.file),
      isLayout: (entry.children ?? []).length > 0,
      frames,
    },
    ...(entry.children ?? []).flatMap((child) => flatten(child, path, [...frames, entry.file])),
  ]
}

function exportsOf(file: string): string[] {
  const path = join(import.meta.dirname, '../../app', file)
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX)
  const names: string[] = []
  for (const statement of source.statements) {
    if (ts.isExportAssignment(statement)) names.push('default')
    if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause))
      names.push(...statement.exportClause.elements.map((element) => element.name.text))
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
    if (!modifiers.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)) continue
    if (modifiers.some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword)) names.push('default')
    else if (ts.isFunctionDeclaration(statement) && statement.name) names.push(statement.name.text)
    else if (ts.isVariableStatement(statement))
      names.push(...statement.declarationList.declarations.map((declaration) => declaration.name.getText(source)))
  }
  return names
}
