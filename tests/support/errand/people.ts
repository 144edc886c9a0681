import type { Language } from '#app/locale/languages.ts'

/** The names and words of people who speak a language: no word is Spanish. */
export interface People {
  language: Exclude<Language, 'es'>
  seller: string
  client: string
  title: string
  description: string
  /** The question that finds the listing: its trade, its town and a price above its own. */
  question: string
  message: string
  answer: string
  request: string
  details: string
  scope: string
  stage: string
  delivery: string
  change: string
  comment: string
  complaint: string
}

const ENGLISH: People = {
  language: 'en',
  seller: 'Emma Clarke',
  client: 'Oliver Wood',
  title: 'Portrait photographer',
  description: 'Natural light, at home or by the sea.',
  question: 'photographer in Valencia under 800',
  message: 'Are you free on the first Saturday of June?',
  answer: 'Yes, I am.',
  request: 'Six portraits of a family',
  details: 'Outdoors, in the morning.',
  scope: 'Six retouched portraits.',
  stage: 'The portraits',
  delivery: 'All six portraits are in our conversation.',
  change: 'The third one should be brighter.',
  comment: 'Kind, and quick with the pictures.',
  complaint: 'The picture is not theirs.',
}

const FRENCH: People = {
  language: 'fr',
  seller: 'Camille Laurent',
  client: 'Hugo Moreau',
  title: 'Photographe de portraits',
  description: 'Lumière naturelle, chez vous ou au bord de la mer.',
  question: 'photographe à Valencia moins de 800',
  message: 'Avez-vous un moment le premier samedi de juin ?',
  answer: 'Oui, tout à fait.',
  request: 'Six portraits de famille',
  details: 'Dehors, le matin.',
  scope: 'Six portraits retouchés.',
  stage: 'Les portraits',
  delivery: 'Les six portraits vous attendent.',
  change: 'Le troisième devrait être plus clair.',
  comment: 'Gentille et rapide.',
  complaint: 'Cette photo ne lui appartient pas.',
}

const GERMAN: People = {
  language: 'de',
  seller: 'Lena Vogt',
  client: 'Jonas Weber',
  title: 'Fotografin und Fotograf für Porträts',
  description: 'Mit Tageslicht, bei euch daheim oder am Meer.',
  question: 'Fotograf in Valencia unter 800',
  message: 'Hast du am ersten Samstag im Juni Zeit?',
  answer: 'Ja, habe ich.',
  request: 'Sechs Porträts einer Familie',
  details: 'Draußen, am Vormittag.',
  scope: 'Sechs bearbeitete Porträts.',
  stage: 'Die Porträts',
  delivery: 'Alle sechs Porträts liegen bereit.',
  change: 'Das dritte bitte heller.',
  comment: 'Freundlich und schnell.',
  complaint: 'Das Bild gehört ihr nicht.',
}

export const PEOPLE = { en: ENGLISH, fr: FRENCH, de: GERMAN } as const
