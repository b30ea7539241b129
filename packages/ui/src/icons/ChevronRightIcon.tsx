import { Icon, type IconProps } from './Icon.js'

export const ChevronRightIcon = (props: IconProps) => (
  <Icon {...props} mirrored>
    <path d="m7.5 4.5 5.5 5.5-5.5 5.5" />
  </Icon>
)
