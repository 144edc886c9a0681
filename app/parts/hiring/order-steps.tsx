import './order-steps.css'
import { Pieces } from '#app/ui/pieces.tsx'
import { TileMotif } from '#app/ui/tile-cover.tsx'
import type { PresentedSteps } from './order-steps.server.ts'
import { t } from '#app/locale/texts.ts'

/** The progress of an order, as tiles that are painted one by one. */
export function OrderSteps({ stage, steps }: PresentedSteps) {
  return (
    <div className="stack--tight">
      {stage && (
        <p className="small soft">
          <Pieces pieces={stage} />
        </p>
      )}
      <StepTiles label={t('Cómo va')} steps={steps} />
    </div>
  )
}

export interface StepTile {
  kind: string
  how: 'done' | 'now' | 'later' | 'ended'
  name: string
  word?: string | null
}

/**
 * Steps that follow each other, as tiles of one wall, each with a motif of its own: painted, framed, only sketched, or
 * crossed out, and described in words as well.
 */
export function StepTiles({ label, steps }: { label: string; steps: readonly StepTile[] }) {
  return (
    <ol className="order-steps" aria-label={label}>
      {steps.map(({ kind, how, name, word }, index) => (
        <li key={kind} className={`order-steps__${how}`} aria-current={how === 'now' ? 'step' : undefined}>
          {how === 'ended' ? (
            <span className="order-steps__tile" />
          ) : (
            <TileMotif number={index} className="order-steps__tile" />
          )}
          {name} {word && <span className="block soft">{word}</span>}
        </li>
      ))}
    </ol>
  )
}
