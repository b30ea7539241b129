import { Icon, type IconProps } from './Icon.js'

export const BackIcon = (props: IconProps) => (
  <Icon {...props} mirrored>
    <path d="M12.5 4.5 7 10l5.5 5.5" />
  </Icon>
)
