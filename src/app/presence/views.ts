// One chunk for all that shows the people on a board: whoever needs one of these needs the others.
export { BoardPresence, PresenceFollower } from './BoardPresence.tsx';
export { PresentPeople } from './PresentPeople.tsx';
