import { data, type AppLoadContext } from '@remix-run/node'
import { db } from '#app/db.server.ts'
import { hasSentFiles } from '#app/domain/conversations/commands.server.ts'
import { MessageForm, MessageWithFilesForm } from '#app/domain/conversations/schema.ts'
import { withoutFiles } from '#app/forms/without-files.ts'
import { judgeForm, onlyTexts, textIn } from '#app/http/form-data.server.ts'
import { isVisible } from '#app/locale/text.ts'
import {
  afterChange,
  receiveWithFiles,
  statusAfterChange,
  type ReceivedForm,
} from '#app/parts/attached-files/receiving.server.ts'
import { MESSAGE_FILES } from '#app/parts/received-files/policies.server.ts'

/** A posted message. Its files are kept before the form is checked. */
export interface ReceivedMessage extends Omit<ReceivedForm, 'form'> {
  submission: ReturnType<typeof parseMessage>
}

function parseMessage(form: FormData, hasFiles: boolean) {
  return judgeForm(form, hasFiles ? MessageWithFilesForm : MessageForm)
}

/** Reads the form: each file is checked separately, and accepted ones are staged. */
export async function receiveMessage(
  request: Request,
  userId: string,
  { log }: { log?: AppLoadContext['log'] },
): Promise<ReceivedMessage> {
  const options = { log, texts: ['content'] }
  const { form, ...received } = await receiveWithFiles(request, userId, MESSAGE_FILES, options)
  const texts = onlyTexts(form, ['content'])
  texts.set('key', received.draftKey)
  // A form of files alone that comes a second time has left its files with the message that it sent.
  const isBlank = !isVisible(textIn(form, 'content'))
  const hasFiles = received.files.length > 0 || (isBlank && (await hasSentFiles(db, userId, received.draftKey)))
  return { ...received, submission: parseMessage(texts, hasFiles) }
}

/**
 * The form again, with its text, the kept files and the mistakes; without a status the only messages are those about
 * the files.
 */
export function messageAgain(
  { submission, files, refusals, isStored }: ReceivedMessage,
  { status, message, headers }: { status?: number; message?: string; headers?: HeadersInit } = {},
) {
  const result = submission.reply({
    ...(message && { formErrors: [message] }),
    ...(refusals.length > 0 && { fieldErrors: { files: refusals } }),
  })
  const isOnlyFiles = submission.status === 'success' && isStored && refusals.length > 0
  const without = isOnlyFiles ? withoutFiles('Enviar', refusals.length) : undefined
  const answer = { ...result, files, without }
  if (status === undefined) Object.assign(answer, afterChange({ refusals }))
  return data(answer, { status: status ?? statusAfterChange({ refusals, isStored }), headers })
}
