/** Days until a board in the bin is gone. */
export const BIN_DAYS = 30;
