import '#tests/support/own-world.ts'
import { expect, test } from 'vitest'
import { aStranger, signedIn } from '#tests/support/factories.ts'

const PATH = '/moderation/search'
const AS = 'Se busca como (opcional)'
const moderator = () => signedIn({ user: { role: 'moderador' } })

test('a moderator gives a word a stem of its own, and removes it again', async () => {
  const { visitor } = await moderator()
  await visitor.visit(PATH)
  await visitor.follow('Añadir una palabra')
  await visitor.fill('Palabra', 'Ñandutí').fill(AS, 'encaje').press('Guardar')
  expect([visitor.path, visitor.notices]).toEqual([PATH, ['Guardado: el buscador lo usa dentro de poco']])
  await visitor.pressAgain()
  expect(visitor.status).toBe(422)
  expect(visitor.text).toContain('El buscador ya la trata así')
  await visitor.visit(PATH)
  await visitor.follow('Quitar nanduti')
  await visitor.press('Quitar')
  expect(visitor.notices).toEqual(['Quitada: el buscador la trata como antes dentro de poco'])
  expect((await visitor.pressAgain()).status).toBe(404)
})

test('a mistake is reported beside its field, with what was typed', async () => {
  const { visitor } = await moderator()
  await visitor.visit(`${PATH}/stems/new`)
  await visitor.press('Guardar')
  expect(visitor.status).toBe(422)
  expect(visitor.control('Palabra')).toHaveAccessibleDescription(/Escribe la palabra/)
  await visitor.fill('Palabra', 'alfarero').fill(AS, 'barro y torno').press('Guardar')
  expect(visitor.status).toBe(422)
  expect(visitor.control('Palabra')).toHaveValue('alfarero')
  expect(visitor.control(AS)).toHaveValue('barro y torno')
  expect(visitor.control(AS)).toHaveAccessibleDescription(/una sola palabra/)
  for (const link of visitor.mistakes()) expect(visitor.controlAt(link)).toHaveAttribute('aria-invalid', 'true')
})

test('others do not find these pages, and a word without a stem of its own is not found', async () => {
  const { visitor } = await moderator()
  for (const word of ['nada', '..%2F', 'x'.repeat(500)])
    expect((await visitor.visit(`${PATH}/stems/${word}/remove`)).status, word).toBe(404)
  const { visitor: member } = await signedIn()
  expect((await member.visit(`${PATH}/stems/new`)).status).toBe(404)
  const { visitor: stranger } = await aStranger()
  expect((await stranger.visit(`${PATH}/stems/new`)).status).toBe(404)
})
