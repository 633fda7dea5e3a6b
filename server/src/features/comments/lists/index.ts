// Lists: where comments are made, which is the main content of a space or a change request.
export { addressOf, type CommentList, countOpen, getList, type Named, placeOf } from './service.ts';
