import { expect, test } from 'vitest'
import { signedIn } from '#tests/support/factories.ts'
import { set } from '#tests/support/fields.ts'
import { aRequest, aTemplate } from '#tests/support/hiring.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/** The table of the sum, one row per line; undefined if there is none. */
const sumOf = (visitor: Visitor) => {
  const table = visitor.document.querySelector('section[aria-labelledby=sum] tbody')
  return (
    table &&
    [...table.querySelectorAll('tr')].map((row) =>
      [...row.cells].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')).join(' | '),
    )
  )
}

test('a form that comes back shows the sum of what is filled in so far', async () => {
  const { db, visitor, account } = await signedIn()
  const { id } = await aRequest(db, { freelancer: account })
  const at = `/dashboard/requests/${id}/quote`
  await visitor.visit(at)
  expect(sumOf(visitor)).toBeNull()
  set(visitor, { stage_1_price: '100,01', stage_2_title: 'Arte final', stage_2_price: '200', stage_2_days: '10' })
  await visitor.press('Enviar presupuesto')
  expect(visitor.status).toBe(422)
  expect(sumOf(visitor)).toEqual([
    'Etapa 1 | — | 100,01 € | 21,00 € | 121,01 €',
    'Arte final | 10 días | 200,00 € | 42,00 € | 242,00 €',
    'Total | — | 300,01 € | 63,00 € | 363,01 €',
  ])
  set(visitor, { stage_1_price: 'mucho', retention: '1500' })
  await visitor.press('Calcular')
  expect(sumOf(visitor)).toEqual(['Arte final | 10 días | 200 € | 42 € | −30 € | 212 €'])
  set(visitor, { stage_2_price: '12,345' })
  await visitor.press('Calcular')
  expect(sumOf(visitor)).toBeNull()
  set(visitor, { stage_2_price: '200', tax: 'otro', tax_name: 'IGIC', tax_rate: '-7' })
  await visitor.press('Calcular')
  expect(sumOf(visitor)).toBeNull()
  set(visitor, { tax_rate: '7' })
  await visitor.press('Calcular')
  expect(sumOf(visitor)).toEqual(['Arte final | 10 días | 200 € | 14 € | −30 € | 184 €'])
  expect(await db.selectFrom('quotes').select('id').where('requestId', '=', id).execute()).toEqual([])

  const template = await aTemplate(db, account)
  await visitor.visit(`${at}?template=${template}`)
  expect(sumOf(visitor)?.at(-1)).toBe('Total | — | 300,01 € | 63,00 € | −45,00 € | 318,01 €')
})
