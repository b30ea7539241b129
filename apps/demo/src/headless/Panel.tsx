import { type ReactNode, useState } from 'react'

export function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = `panel-${title.toLowerCase().replaceAll(' ', '-')}`
  return (
    <section className="panel" aria-labelledby={id} data-testid={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

export function WorkButton({
  label,
  work,
  disabled = false,
}: {
  readonly label: string
  readonly work: () => unknown
  readonly disabled?: boolean
}) {
  const [state, setState] = useState<{ readonly isBusy: boolean; readonly problem?: string }>({
    isBusy: false,
  })
  const run = async () => {
    setState({ isBusy: true })
    try {
      await work()
      setState({ isBusy: false })
    } catch (error) {
      setState({ isBusy: false, problem: error instanceof Error ? error.message : String(error) })
    }
  }
  return (
    <>
      <button type="button" disabled={disabled || state.isBusy} onClick={() => void run()}>
        {label}
      </button>
      {state.problem ? <p role="alert">{state.problem}</p> : null}
    </>
  )
}
