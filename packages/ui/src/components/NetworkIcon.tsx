import { Picture, type PictureProps } from './Picture.js'

/** Square in lists, `round` in pills. */
export const NetworkIcon = (props: PictureProps & { round?: boolean | undefined }) => <Picture {...props} />
