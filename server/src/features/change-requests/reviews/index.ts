// Reviews: what people think of a change request, who was asked to, and who had a hand in it.
export { listParticipants, type Opinion, readOpinions, readReviewers } from './service.ts';
export { reviewOperations } from './routes.ts';
