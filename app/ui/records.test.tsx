import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NumberCell, Records } from './records.tsx'

test('only the head of a column of figures is aligned to the end, as its cells are', () => {
  const html = renderToStaticMarkup(
    <Records columns={['Etapa', 'Base']} numbers={['Base']}>
      <tr>
        <td>Portada</td>
        <NumberCell column="Base">260 €</NumberCell>
      </tr>
    </Records>,
  )
  expect(html).toContain('<th scope="col">Etapa</th><th scope="col" class="records__number">Base</th>')
  expect(html).toContain('<td class="records__number num" data-label="Base">260 €</td>')
})
