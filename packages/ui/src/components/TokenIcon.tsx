import { Picture, type PictureProps } from './Picture.js'
import { rootProps } from './rootProps.js'

export type TokenIconProps = PictureProps & {
  network?: { src?: string | undefined; name: string } | undefined
  square?: boolean | undefined
}

export function TokenIcon({ network, square, className, elementRef, testId, ...picture }: TokenIconProps) {
  const size = picture.size ?? 40
  return (
    <span {...rootProps({ className, elementRef, testId }, 'lk-picture-wrap')}>
      <Picture {...picture} round={!square} />
      {network ? (
        <span className="lk-picture-badge">
          <Picture
            src={network.src}
            name={network.name}
            size={Math.round(size * 0.45)}
            eager={picture.eager}
          />
        </span>
      ) : null}
    </span>
  )
}
