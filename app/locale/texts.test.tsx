import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COUNTRY_OPTIONS } from './countries.server.ts'
import { formatLongDate, relativeTime } from './dates.server.ts'
import * as browser from './inlined.ts'
import { keyOf } from './languages.ts'
import { formatMoney } from './money.server.ts'
import { formatCount } from './numbers.server.ts'
import { rich } from './rich.tsx'
import { inLanguage, learn } from './speaking.server.ts'
import { perLanguage, t, tc, tn } from './texts.ts'

beforeAll(() =>
  learn(
    'en',
    new Map<string, string | [string, string]>([
      ['Hasta {date}, por {name}', 'By {name}, until {date}'],
      ['Una visita', ['One visit', '{count} visits']],
      ['Lee <a>las reglas</a> de {site}.', 'Read the rules of {site} <a>here</a>.'],
      [keyOf('Activo', 'listing'), 'Active'],
      ['Activo', 'Asset'],
    ]),
  ),
)
afterAll(() => learn('en', new Map()))

describe('Spanish', () => {
  test('is what stands in the code', () => {
    expect(t('Guardar')).toBe('Guardar')
    expect(t('Hasta {date}, por {name}', { date: '3 de mayo', name: 'Irene' })).toBe('Hasta 3 de mayo, por Irene')
  })

  test('a value is text, whatever stands in it', () => {
    expect(t('Hola, {name}', { name: '$& {date} <b>' })).toBe('Hola, $& {date} <b>')
  })

  test.each([
    [0, '0 visitas'],
    [1, 'Una visita'],
    [2, '2 visitas'],
    [1.5, '1,5 visitas'],
    [999, '999 visitas'],
    [1250, '1250 visitas'],
    [25_500, '25.500 visitas'],
  ])('%i is said as «%s», on the server and in browsers', (count, said) => {
    expect(tn(count, 'Una visita', '{count} visitas')).toBe(said)
    expect(browser.tn(count, 'Una visita', '{count} visitas')).toBe(said)
  })
})

describe('another language', () => {
  test('has its own order, its own plural and its own meaning', () => {
    inLanguage('en', () => {
      expect(t('Hasta {date}, por {name}', { date: '3 May', name: 'Irene' })).toBe('By Irene, until 3 May')
      expect(tn(1, 'Una visita', '{count} visitas')).toBe('One visit')
      expect(tn(25_500, 'Una visita', '{count} visitas')).toBe('25,500 visits')
      expect([tc('listing', 'Activo'), t('Activo')]).toEqual(['Active', 'Asset'])
    })
  })

  test('writes numbers, money and dates its own way, and Spanish keeps its own', () => {
    const day = new Date('2026-11-12T12:00:00Z')
    const written = () => [
      formatCount(25_500),
      formatMoney(45_050, 'EUR'),
      formatLongDate(day, 'Europe/Madrid'),
      relativeTime(day, new Date('2026-11-12T14:00:00Z'), 'Europe/Madrid'),
      COUNTRY_OPTIONS().find(({ value }) => value === 'DE')?.label,
    ]
    const spanish = ['25.500', '450,50\u00a0€', '12 de noviembre de 2026', 'Hace 2 horas', 'Alemania']
    expect(written()).toEqual(spanish)
    expect(inLanguage('en', written)).toEqual(['25,500', '€450.50', '12 November 2026', 'Hace 2 horas', 'Germany'])
    expect(written()).toEqual(spanish)
  })

  test('lasts for what is awaited, and for nobody else', async () => {
    const said = await Promise.all([
      inLanguage('en', async () => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        return t('Activo')
      }),
      inLanguage('es', async () => t('Activo')),
    ])
    expect([...said, t('Activo')]).toEqual(['Asset', 'Activo', 'Activo'])
  })

  test('says in Spanish what it has no translation for', () => {
    expect(inLanguage('fr', () => t('Activo'))).toBe('Activo')
  })

  test('has tables of labels of its own, each made once', () => {
    let made = 0
    const LABELS = perLanguage(() => ({ active: t('Activo'), made: (made += 1) }))
    const english = () => inLanguage('en', LABELS)
    expect([LABELS(), english(), LABELS(), english()].map(({ active }) => active)).toEqual(
      ['Activo', 'Asset', 'Activo', 'Asset'], // prettier-ignore
    )
    expect(made).toBe(2)
  })
})

describe('a sentence with elements', () => {
  const shown = () =>
    renderToStaticMarkup(
      <p>
        {rich('Lee <a>las reglas</a> de {site}.', { a: (text) => <a href="/rules">{text}</a>, site: <b>Gremio</b> })}
      </p>,
    )

  test('D15: a point is near the nearest town, and near none in the middle of the sea', () => {
    expect(shown()).toBe('<p>Lee <a href="/rules">las reglas</a> de <b>Gremio</b>.</p>')
    expect(inLanguage('en', shown)).toBe('<p>Read the rules of <b>Gremio</b> <a href="/rules">here</a>.</p>')
  })
})

test('missing, superfluous and misnamed values and elements do not compile', () => {
  const asked = () => {
    // @ts-expect-error a value is missing
    t('Hasta {date}')
    // @ts-expect-error it has another name
    t('Hasta {date}', { day: 'hoy' })
    // @ts-expect-error there is no place for it
    t('Guardar', { date: 'hoy' })
    // @ts-expect-error a value beside the number is missing
    tn(2, 'Una visita de {city}', '{count} visitas de {city}')
    // @ts-expect-error the element is missing
    rich('Lee <a>las reglas</a>', {})
  }
  expect(asked).toBeTypeOf('function')
})
