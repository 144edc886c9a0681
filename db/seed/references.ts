import { SAMPLE_CARDS } from '#app/domain/samples/cards.ts'
import { unknownIn } from './scenes/shown.ts'
import type { DemoData } from './schemas.ts'

/** The keys of the seller and the client whose sign-in is printed. */
export const DEMO_SELLER = 'vendedora'
export const DEMO_CLIENT = 'cliente'
/** The person of the demonstration who is a moderator. */
export const DEMO_MODERATOR = 'moderadora'

/** A reference of an entry of a file: people by their keys, listings by the beginning of their titles. */
interface Reference {
  /** The file with the place in it. */
  place: string
  people?: (string | undefined)[]
  listings?: string[]
}

/** Wrong references between the files of the demonstration, a line for each. */
export function listProblems(data: DemoData): string[] {
  const keys = new Set(data.everybody.map(({ key }) => key))
  const titles = data.listings.filter(({ status }) => status === undefined).map(({ title }) => title)
  return [
    ...problemsOfPeople(data),
    ...problemsOfListings(data),
    ...problemsOfPictures(data),
    ...referencesOf(data).flatMap(({ place, people = [], listings = [] }) => [
      ...people.filter((key) => key && !keys.has(key)).map((key) => `${place}: nobody has the key «${key}»`),
      ...listings
        .filter((start) => !titles.some((title) => title.startsWith(start)))
        .map((start) => `${place}: no active listing has a title that begins with «${start}»`),
    ]),
    ...data.favorites.samplesOfClient
      .filter((id) => !SAMPLE_CARDS().some((sample) => sample.id === id))
      .map((id) => `favorites.json, samplesOfClient: there is no sample «${id}»`),
  ]
}

function problemsOfPeople({ people, everybody, places }: DemoData): string[] {
  const roles = [DEMO_SELLER, DEMO_CLIENT, DEMO_MODERATOR]
  return [
    ...roles
      .filter((role) => !people.some(({ key }) => key === role))
      .map((role) => `people.json: «${role}» is missing`),
    ...repeated(everybody.map(({ key }) => key)).map((key) => `people.json, sellers.json: «${key}» is there twice`),
    ...everybody
      .filter(({ city }) => !(city in places))
      .map(({ key, city }) => `people.json, sellers.json, «${key}», city: «${city}» is not in places.json`),
  ]
}

function problemsOfListings({ listings }: DemoData): string[] {
  return [...repeated(listings.map(({ title }) => title)).map((title) => `listings: «${title}» is there twice`)]
}

/** Pictures with a scene, or a drawing, that does not exist. */
function problemsOfPictures({ listings, contests, hirings, debts, drawings }: DemoData): string[] {
  const pictures = [
    ...listings.map(({ title, category, shows }) => ({ place: `listings/${category}.json, «${title}»`, shows })),
    ...contests.map(({ title, shows, entries }) => ({
      place: `contests.json, «${title}»`,
      shows: [
        shows,
        ...entries.flatMap(({ files }) => files.map((file) => ('shows' in file ? file.shows : [])).flat()),
      ],
    })),
    ...[...hirings, ...debts].map(({ title, pictures: sent = [], steps = [] }) => ({
      place: `hirings.json or debts.json, «${title}»`,
      shows: [...sent, ...steps.flatMap((step) => ('files' in step ? (step.files ?? []) : []))].map((one) => one.shows),
    })),
  ]
  return pictures.flatMap(({ place, shows }) =>
    shows
      .map((one) => unknownIn(one, drawings))
      .filter((unknown) => unknown !== undefined)
      .map((unknown) => `${place}, shows: there is no scene and no drawing «${unknown}»`),
  )
}

function referencesOf(data: DemoData): Reference[] {
  const { listings, talks, ratings, favorites } = data
  return [
    ...referencesOfWork(data),
    ...listings.map(({ by, title, category }) => ({ place: `listings/${category}.json, «${title}»`, people: [by] })),
    ...talks.map(({ about, client }, index) => ({
      place: `talks.json, ${index + 1}`,
      people: [client],
      listings: [about],
    })),
    ...ratings.map(({ freelancer, client }, index) => ({
      place: `ratings.json, ${index + 1}`,
      people: [freelancer, client],
    })),
    { place: 'favorites.json, ofClient', listings: favorites.ofClient.map(({ about }) => about) },
    ...favorites.ofSeller.map(({ about, daysAgo }) => ({
      place: `favorites.json, ofSeller, «${about}»`,
      people: Object.keys(daysAgo),
      listings: [about],
    })),
  ]
}

function referencesOfWork({ contests, hirings, debts, requests, packages, templates }: DemoData): Reference[] {
  const stories = [...hirings, ...debts]
  return [
    ...contests.map(({ by, title, entries }) => ({
      place: `contests.json, «${title}»`,
      people: [by, ...entries.map((entry) => entry.by)],
    })),
    ...stories.map(({ about, client, title, others = [] }) => ({
      place: `${hirings.some((one) => one.title === title) ? 'hirings' : 'debts'}.json, «${title}»`,
      people: [client],
      listings: [about, ...others.map((other) => other.about)],
    })),
    ...requests.map(({ by, title, quotes }) => ({
      place: `requests.json, «${title}»`,
      people: [by, ...quotes.map((quote) => quote.by)],
    })),
    ...templates.map(({ by, name }) => ({ place: `templates.json, «${name}»`, people: [by] })),
    { place: 'packages.json', listings: [...packages.offered, ...packages.ordered].map(({ about }) => about) },
  ]
}

const repeated = (texts: string[]) => [...new Set(texts.filter((text, index) => texts.indexOf(text) !== index))]
