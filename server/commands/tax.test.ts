import { expect, test } from 'vitest'
import { isoDay } from '#app/locale/dates.server.ts'
import { siteTimeZone } from '#app/locale/site.server.ts'
import { aDatabase } from '#tests/support/database.ts'
import { anAccount } from '#tests/support/factories.ts'
import { gremio } from '#tests/support/gremio.ts'
import { aHiring, TO_THE_END } from '#tests/support/hiring.ts'
import { withTaxDetails } from '#tests/support/tax-details.ts'

test('tax list: a table of the earnings of each person in a year, also without tax details', async () => {
  const db = await aDatabase()
  const [ana, bruno] = [await anAccount(db), await anAccount(db)]
  const list = (year: string) => gremio(['tax', 'list', '--year', year])
  const now = new Date()
  const year = isoDay(now, siteTimeZone).slice(0, 4)
  expect((await list(year)).stdout.trim().split(/\r?\n/)).toHaveLength(1)
  await withTaxDetails(db, ana, { name: '=Nuria, "la de la Lonja"' })
  await aHiring(db, { freelancer: ana }, TO_THE_END)
  await aHiring(db, { freelancer: bruno }, TO_THE_END)
  const { code, stdout } = await list(year)
  expect(code).toBe(0)
  const lines = stdout.trim().split(/\r?\n/)
  expect(lines[0]).toBe(
    'account,kind,name,country,taxId,bornOn,register,street,postal,town,currency,orders q1,net q1,orders q2,net q2,orders q3,net q3,orders q4,net q4',
  )
  const of = (email: string) => lines.find((line) => line.startsWith(email)) ?? ''
  expect(of(ana.email)).toContain(
    `,persona,"'=Nuria, ""la de la Lonja""",ES,12345678Z,1990-05-17,,"Calle de la Lonja, 7",46001,Valencia,EUR,`,
  )
  expect(of(ana.email)).toContain('1,"100,01"')
  expect(of(bruno.email)).toMatch(/,,,,,,,,,,EUR,/)
  const doctor = await gremio(['doctor'], { env: { HIRING: '1', OPERATOR_TAX_ID: 'B00000000' } })
  expect(doctor.stdout).toContain(`1 of 2 accounts that earned something in ${year} have given none`)
  expect((await list('26')).stderr).toContain('--year is a year')
  expect((await gremio(['tax', 'list'])).code).not.toBe(0)
})
