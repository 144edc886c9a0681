import type { TargetKind } from './states.ts'

/** Something that can be reported, as it is now. */
export interface Target {
  kind: TargetKind
  id: string
  /** The author, or null when the thing has none here. */
  subjectId: string | null
  title: string
  /** The copy that the case keeps. */
  evidence: Record<string, string | string[] | null>
}

export type FoundTarget = { kind: 'found'; target: Target } | { kind: 'gone' } | { kind: 'not-found' }
