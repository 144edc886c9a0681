import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { csvResponse } from '#app/http/csv.ts'
import { t } from '#app/locale/texts.ts'
import { loadComparison } from './compare-page.server.ts'

/** The comparison as a table for a spreadsheet. */
export async function loader(args: LoaderFunctionArgs) {
  const { heads, lines } = await loadComparison(args)
  if (heads.length === 0) throw data({ message: t('No hay presupuestos que comparar.') }, { status: 404 })
  return csvResponse('presupuestos.csv', [
    [t('Qué'), ...heads.map(({ name }) => name)],
    ...lines.map(({ title, cells }) => [title, ...cells.map(({ text }) => text)]),
  ])
}
