import { z } from 'zod'
import { DISPUTE_REASONS } from '#app/domain/disputes/steps.ts'
import { TEMPLATE_NAME_MAX } from '#app/domain/hiring/limits.ts'
import { TIERS } from '#app/domain/hiring/packages.ts'
import { CREATABLE_SLUGS } from '#app/domain/listings/categories.ts'
import { ACTS, OWN_PAGES } from '#app/domain/orders/acts.ts'
import { POINT_ANSWERS } from '#app/domain/orders/change-points.ts'
import { REFERRALS } from '#app/domain/orders/referrals.ts'
import { SIMULATIONS } from '#app/domain/simulator/simulations.ts'
import { Picture, Text } from './texts.ts'

const Euros = z.number().positive().multipleOf(0.01)
const Days = z.int().positive()
const Plan = z.enum(['antes', 'al_entregar'])
const Side = z.enum(['client', 'freelancer'])
/** The stage; by default the first. */
const StageNumber = z.int().positive().optional()

const Stage = z.strictObject({ title: z.string().min(1), euros: Euros, days: Days })

/** A press of a button of a stage, with its words and files. */
const Act = z.strictObject({
  who: Side,
  does: z.enum(ACTS).exclude(OWN_PAGES),
  stage: StageNumber,
  words: Text.optional(),
  /** The answers to each change. */
  answers: z.array(z.enum(POINT_ANSWERS)).optional(),
  /** The pictures that are handed over with it. */
  files: z.array(Picture).optional(),
})

const Decision = { euros: Euros, facts: Text, reasons: Text }

/** The events of an order. */
const Step = z.discriminatedUnion('does', [
  Act,
  /** The client says that they paid by transfer, and the freelancer that it came. */
  z.strictObject({ does: z.literal('transfer'), stage: StageNumber }),
  /** The client opens the page of the simulator and lets a payment succeed, or fail; `meanwhile` is done before. */
  z.strictObject({
    does: z.literal('pay-in-simulator'),
    result: z.enum(SIMULATIONS),
    stage: StageNumber,
    meanwhile: Act.optional(),
  }),
  /** The client opens the page of the simulator and leaves it. */
  z.strictObject({ does: z.literal('open-simulator'), stage: StageNumber }),
  /** No act until the date of the first stage; of its money; of the dispute; of the two weeks for ratings. */
  z.strictObject({ does: z.enum(['wait', 'wait-for-money', 'wait-in-dispute', 'wait-for-ratings']) }),
  z.strictObject({ does: z.literal('offer-more'), title: z.string().min(1), euros: Euros, days: Days }),
  z.strictObject({ does: z.literal('answer-offer'), accepts: z.boolean() }),
  z.strictObject({ does: z.literal('withdraw'), words: Text }),
  z.strictObject({ does: z.literal('say-share'), percent: z.int().min(0).max(100), words: Text }),
  z.strictObject({ does: z.literal('answer-share'), accepts: z.boolean(), words: Text.optional() }),
  /** A return of a part of the payment of a stage is proposed, without a dispute. */
  z.strictObject({ does: z.literal('propose-return'), who: Side, stage: StageNumber, euros: Euros, words: Text }),
  z.strictObject({ does: z.literal('rate'), who: Side, stars: z.literal([1, 2, 3, 4, 5]), words: Text }),
  z.strictObject({
    does: z.literal('open-dispute'),
    who: Side,
    stage: StageNumber,
    reason: z.enum(DISPUTE_REASONS),
    euros: Euros,
    words: Text,
  }),
  z.strictObject({ does: z.literal('answer-dispute'), who: Side, words: Text }),
  z.strictObject({ does: z.literal('propose'), who: Side, euros: Euros }),
  z.strictObject({ does: z.literal('agree'), who: Side }),
  z.strictObject({ does: z.literal('appeal'), who: Side, words: Text }),
  /** A job brings the first stage to a moderator. */
  z.strictObject({ does: z.literal('go-to-moderator'), why: z.enum(REFERRALS) }),
  /** The client gets this much of the disputed amount. */
  z.strictObject({ does: z.literal('moderator-decides'), ...Decision }),
  z.strictObject({ does: z.literal('operator-decides'), ...Decision }),
])

const Story = z.strictObject({
  /** A note about the story, which is not published. */
  note: z.string().optional(),
  /** The beginning of a listing's title. */
  about: z.string(),
  client: z.string(),
  title: z.string().min(1),
  body: Text,
  budget: Euros.optional(),
  /** The pictures that the client shows of it. */
  pictures: z.array(Picture).optional(),
  daysAgo: z.number().positive(),
  /** `prueba` is paid in the simulator, which is only where a trial is. */
  provider: z.enum(['directo', 'prueba']).optional(),
  plan: Plan.optional(),
  /** The client hires as a private person, and wants the work to begin at once. */
  isConsumer: z.boolean().optional(),
  /** The recipient of the invoice that the client gives. */
  billing: z
    .strictObject({
      name: z.string(),
      country: z.string(),
      taxId: z.string(),
      street: z.string(),
      postal: z.string(),
      town: z.string(),
    })
    .optional(),
  /** The work begins when the client can no longer withdraw. */
  startsLater: z.boolean().optional(),
  /** The contents of the price, and the exclusions. */
  scope: Text.optional(),
  exclusions: Text.optional(),
  /** Without any the request waits for a quote. */
  stages: z.array(Stage).min(1).optional(),
  /** The client's counter-offer, which waits for the author's answer. */
  counter: z.strictObject({ euros: Euros, words: Text }).optional(),
  /** Who else is asked, by the beginning of a listing's title, and their price. */
  others: z.array(z.strictObject({ about: z.string(), scope: Text, euros: Euros, days: Days })).optional(),
  /** The steps after it was accepted, each a day after the previous one; without it the quote waits for an answer. */
  steps: z.array(Step).optional(),
})

/** A request with its agreement and its work. */
export const Hiring = Story.refine(({ stages, scope }) => !stages || scope, {
  path: ['scope'],
  message: 'must say what the stages are for',
})

/** A quote that somebody keeps to write the next ones from. */
export const Template = z.strictObject({
  by: z.string(),
  name: z.string().min(1).max(TEMPLATE_NAME_MAX),
  plan: Plan.optional(),
  scope: Text,
  exclusions: Text.optional(),
  stages: z.array(Stage).min(1),
})

/** A need that is published for everybody who wants to quote. */
export const PublicRequest = z.strictObject({
  by: z.string(),
  title: z.string().min(1),
  body: Text,
  category: z.enum(CREATABLE_SLUGS),
  budget: Euros.optional(),
  /** Without it the work is done anywhere. */
  location: z.string().optional(),
  daysAgo: z.number().positive(),
  /** In days from now. */
  closesIn: z.number().positive(),
  /** The quotes, in their order. */
  quotes: z.array(z.strictObject({ by: z.string(), scope: Text, stages: z.array(Stage).min(1) })),
})

const Terms = z.strictObject({
  /** Whether an order needs no word of the freelancer. */
  atOnce: z.boolean(),
  plan: Plan,
  retentionPercent: z.number().min(0).max(100),
})

export const Packages = z.strictObject({
  offered: z.array(
    z.strictObject({
      /** The beginning of a listing's title. */
      about: z.string(),
      /** Without them an order is taken at once, paid before and without a retention. */
      terms: Terms.partial().optional(),
      /** For how many days its seller still has work, and how many hours a week. */
      busyDays: Days.optional(),
      weeklyHours: z.int().positive().optional(),
      packages: z.array(
        z.strictObject({
          tier: z.enum(TIERS),
          title: z.string().min(1),
          euros: Euros,
          deliveryDays: Days,
          revisions: z.int().min(0),
          includes: Text,
        }),
      ),
    }),
  ),
  /** The packages that the demonstration's client has ordered. */
  ordered: z.array(
    z.strictObject({ about: z.string(), tier: z.enum(TIERS), body: Text, steps: z.array(Step).optional() }),
  ),
})

export type DemoAct = z.output<typeof Act>
export type DemoStep = z.output<typeof Step>
export type DemoStage = z.output<typeof Stage>
export type DemoHiring = z.output<typeof Hiring>
export type DemoRequest = z.output<typeof PublicRequest>
export type DemoOrdered = z.output<typeof Packages>['ordered'][number]
