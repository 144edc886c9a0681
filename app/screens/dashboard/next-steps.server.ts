import { restsOn } from '#app/domain/listings/freshness-rules.ts'
import { DRAFTS_PATH } from '#app/domain/listings/own-sorts.ts'
import type { Waiting } from '#app/domain/measures/waiting.server.ts'
import { freshnessDays } from '#app/http/site.server.ts'
import { formatLongDate, type Zone } from '#app/locale/dates.server.ts'
import type { NextStep } from './next-steps.tsx'
import { t, tn } from '#app/locale/texts.ts'
import type { Language } from '#app/locale/languages.ts'
import { spokenIn } from '#app/locale/page-language.ts'
import { quoting, type Theirs } from '#app/ui/pieces.tsx'

interface Person {
  hasAvatar: boolean
  isSeller: boolean
  timezone: Zone
}

/** The title of a listing or a draft of theirs. */
const theirs = (title: string | null, language: Language | null): Theirs => ({
  words: title ?? '',
  lang: spokenIn(language).lang,
})

/** The next steps of a person, those that others wait for first; empty when there are none. */
export function nextSteps(waiting: Waiting, person: Person): NextStep[] {
  return [
    unreadStep(waiting.unread),
    askedStep(waiting.asked, person.timezone),
    newsStep(waiting.news),
    draftsStep(waiting.drafts),
    pausedStep(waiting.paused),
    profileStep(waiting, person),
  ].filter((step) => step !== null)
}

function unreadStep({ messages, conversations, id }: Waiting['unread']): NextStep | null {
  if (messages === 0) return null
  return {
    icon: 'message-circle',
    title: tn(messages, '{count} mensaje sin leer', '{count} mensajes sin leer'),
    text: tn(conversations, 'En {count} conversación.', 'En {count} conversaciones.'),
    to: conversations === 1 && id ? `/dashboard/messages/${id}` : '/dashboard/messages',
    act: t('Leer y responder'),
  }
}

/** M11: a question about old listings that is not answered yet. */
function askedStep({ count, id, title, language, confirmedAt, toldAt }: Waiting['asked'], zone: Zone): NextStep | null {
  if (count === 0 || freshnessDays === 0 || !confirmedAt || !toldAt) return null
  if (count > 1)
    return {
      icon: 'clock',
      title: tn(count, '{count} anuncio por renovar', '{count} anuncios por renovar'),
      text: t('Los que no renueves dejarán de mostrarse.'),
      to: '/dashboard/listings?status=active',
      act: t('Ver cuáles'),
    }
  const day = formatLongDate(restsOn({ confirmedAt, toldAt }, freshnessDays), zone)
  return {
    icon: 'clock',
    title: t('Un anuncio por renovar'),
    text: quoting(
      (title) => t('Si no lo renuevas, «{title}» se muestra hasta el {day}.', { title, day }),
      theirs(title, language),
    ),
    to: `/dashboard/listings/${id}/renew`,
    act: t('Renovar'),
  }
}

function newsStep({ count, id, title, message, language }: Waiting['news']): NextStep | null {
  if (count === 0 || !id || !title) return null
  if (count === 1)
    return {
      icon: 'bell',
      title,
      lang: language ?? undefined,
      text: [{ text: message ?? '', ...(language && { lang: language }) }],
      to: `/dashboard/notifications/${id}`,
      act: t('Ver'),
      opens: true,
    }
  return {
    icon: 'bell',
    title: t('{count} avisos de tus búsquedas', { count }),
    text: quoting((title) => t('El último: {title}.', { title }), { words: title, lang: language ?? undefined }),
    to: '/dashboard/notifications?type=new_match&read=unread',
    act: t('Ver los avisos'),
  }
}

function draftsStep({ count, id, title, language }: Waiting['drafts']): NextStep | null {
  if (count === 0) return null
  if (count === 1)
    return {
      icon: 'pencil',
      title: t('Un anuncio a medio escribir'),
      text: title
        ? quoting((title) => t('«{title}» está guardado como borrador.', { title }), theirs(title, language))
        : t('Está guardado como borrador.'),
      to: `/dashboard/create-listing?draft=${id}`,
      act: t('Continuar'),
    }
  return {
    icon: 'pencil',
    title: t('{count} anuncios a medio escribir', { count }),
    text: t('Están guardados como borradores.'),
    to: DRAFTS_PATH,
    act: t('Ver borradores'),
  }
}

function pausedStep({ count, id, title, language }: Waiting['paused']): NextStep | null {
  if (count === 0) return null
  if (count === 1)
    return {
      icon: 'pause',
      title: t('Un anuncio en pausa'),
      text: quoting(
        (title) => t('Nadie encuentra «{title}» mientras esté inactivo.', { title }),
        theirs(title, language),
      ),
      to: `/dashboard/listings/${id}/status`,
      act: t('Activar'),
    }
  return {
    icon: 'pause',
    title: tn(count, '{count} anuncio en pausa', '{count} anuncios en pausa'),
    text: t('Nadie los encuentra mientras estén inactivos.'),
    to: '/dashboard/listings?status=inactive',
    act: t('Ver cuáles'),
  }
}

function profileStep({ hasDescription }: Waiting, { hasAvatar, isSeller }: Person): NextStep | null {
  if (!hasAvatar)
    return {
      icon: 'circle-user',
      title: t('Completa tu perfil'),
      text: t('Te falta la foto. Con ella, los demás saben con quién van a hablar.'),
      to: '/dashboard/profile/avatar',
      act: t('Añadir una foto'),
    }
  if (hasDescription || !isSeller) return null
  return {
    icon: 'circle-user',
    title: t('Cuenta quién eres'),
    text: t('Tu perfil no tiene descripción: es lo que se lee antes de escribirte.'),
    to: '/dashboard/profile',
    act: t('Escribirla'),
  }
}
