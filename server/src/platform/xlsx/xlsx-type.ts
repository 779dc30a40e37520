/** By which a sheet is told apart from other files. */
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
