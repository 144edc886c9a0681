export const KINDS = ['persona', 'empresa'] as const
export type Kind = (typeof KINDS)[number]

export const KIND_LABELS: Record<Kind, string> = {
  persona: 'Por mi cuenta, como persona',
  empresa: 'Como empresa, cooperativa o asociación',
}
