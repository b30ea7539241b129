import { Icon, type IconProps } from './Icon.js'

export const ArrowRightIcon = (props: IconProps) => (
  <Icon {...props} mirrored>
    <path d="M4 10h12M11 5l5 5-5 5" />
  </Icon>
)
