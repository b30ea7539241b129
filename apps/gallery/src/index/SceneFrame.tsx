export interface SceneFrameProps {
  readonly url: string
  readonly title: string
  readonly className?: string | undefined
  readonly inert?: boolean | undefined
}

export function SceneFrame({ url, title, className, inert = false }: SceneFrameProps) {
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the frame is this very page, whose storage and script it needs
    <iframe key={url} src={url} title={title} className={className} loading="lazy" inert={inert} />
  )
}
