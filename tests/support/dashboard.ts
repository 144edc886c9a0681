import type { Visitor } from './visitor.ts'

/** The cards of figures, by their names. */
export const statsOf = (visitor: Visitor) =>
  Object.fromEntries(
    [...visitor.document.querySelectorAll('.stat')].map((stat) => [
      stat.querySelector('dt')?.textContent,
      stat.querySelector('dd')?.textContent,
    ]),
  )

/** The figures at the head, by their names. */
export const factsOf = (visitor: Visitor) =>
  Object.fromEntries(
    [...visitor.document.querySelectorAll('.facts-row__fact')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  )

/** The lines of the next steps: the title, and the button's words with its address. */
export const stepsOf = (visitor: Visitor) =>
  [...visitor.document.querySelectorAll('.next-step')].map((step) => [
    step.querySelector('h3')?.textContent,
    step.querySelector('a, button')?.textContent,
    step.querySelector('a')?.getAttribute('href') ?? step.querySelector('form')?.getAttribute('action'),
  ])
