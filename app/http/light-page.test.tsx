import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lightenPage } from './light-mode.server.ts'

const without = (page: React.ReactElement) => lightenPage(renderToStaticMarkup(page), { hasPictures: false })

test('a picture is replaced by its description, in a box of its class', () => {
  expect(
    without(
      <p>
        <img className="listing-card__picture" src="/a.webp" srcSet="/a.webp 320w" alt={'Un "gato" > un <perro>'} />
      </p>,
    ),
  ).toBe('<p><span class="listing-card__picture picture-left-out">Un &quot;gato&quot; &gt; un &lt;perro&gt;</span></p>')
})

test('a picture without a description leaves an empty box that is not read out', () => {
  expect(without(<img src="/a.webp" alt="" />)).toBe('<span class="picture-left-out" aria-hidden="true"></span>')
})

test('data blocks are left out, pictures that the reader asked for are not', () => {
  const page = '<script type="application/ld+json">{"a":1}</script><img src="/a.webp" alt=""/>'
  expect(lightenPage(page, { hasPictures: true })).toBe('<img src="/a.webp" alt=""/>')
})
