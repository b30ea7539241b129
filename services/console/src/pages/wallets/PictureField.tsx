import { WalletIcon } from '@latchkey/ui/components/WalletIcon'
import { useId, useState } from 'react'
import { useApi } from '../../api/ApiContext.js'

/** Bytes, as in the gateway. */
const maxBytes = 128 * 1024

export function PictureField({
  name,
  image,
  current,
  error,
  onChange,
}: {
  readonly name: string
  /** `upload/…`; empty for none. */
  readonly image: string
  readonly current: string | undefined
  readonly error?: string | undefined
  readonly onChange: (image: string) => void
}) {
  const id = useId()
  const { take, preview, problem, isBusy } = useUpload(onChange)
  const served =
    current === undefined || image === '' ? undefined : `../getWalletImage/${encodeURIComponent(current)}`
  const note = problem ?? error
  return (
    <div className="c-field">
      <label className="c-label" htmlFor={id}>
        Picture
      </label>
      <div className="c-picture">
        <WalletIcon size={52} name={name || '?'} src={preview ?? served} />
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          disabled={isBusy}
          aria-describedby={`${id}-note`}
          onChange={(event) => void take(event.target.files?.[0])}
        />
      </div>
      <p
        id={`${id}-note`}
        className={note === undefined ? 'lk-field-note' : 'lk-field-note lk-field-error'}
        role={note === undefined ? undefined : 'alert'}
      >
        {note ?? 'A square PNG, JPEG, GIF or WebP of up to 128 kB. Without one, the first letter is shown.'}
      </p>
    </div>
  )
}

function useUpload(onStored: (image: string) => void) {
  const api = useApi()
  const [preview, setPreview] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function take(file: File | undefined) {
    if (file === undefined) return
    setProblem(undefined)
    if (file.size > maxBytes) {
      setProblem('This picture is larger than 128 kB. Choose a smaller one.')
      return
    }
    setBusy(true)
    try {
      const url = await readDataUrl(file)
      const base64 = url.slice(url.indexOf(',') + 1)
      const stored = await api.send<{ image: string }>('POST', 'pictures', { base64 })
      setPreview(url)
      onStored(stored.image)
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : String(failure))
    } finally {
      setBusy(false)
    }
  }
  return { take, preview, problem, isBusy }
}

function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(new Error('This file couldn’t be read.')))
    reader.readAsDataURL(file)
  })
}
