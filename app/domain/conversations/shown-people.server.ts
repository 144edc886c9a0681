import { sql } from 'kysely'
import { ONLINE_MS } from './limits.ts'
import { t } from '#app/locale/texts.ts'

/** The name shown for an erased account. */
export const ERASED_NAME = () => t('Usuario eliminado')

/** Whether the person `other` was active just now and lets others see it (N2). */
export const isOnline = (now: Date) => sql<boolean>`
  coalesce(os.profile_visibility, 'public') <> 'private' AND EXISTS (
    SELECT FROM sessions WHERE user_id = other.id AND last_active_at > ${new Date(now.getTime() - ONLINE_MS)})`
