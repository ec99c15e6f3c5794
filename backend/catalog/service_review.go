package catalog

import (
	"context"
	"strconv"

	"shop/backend/fault"
)

// Reviews is one page of the reviews of a product or a shop. The average and the breakdown are those of all of them,
// whatever stars were asked for. Fault: invalid when neither a product nor a shop is named.
func (s *Service) Reviews(ctx context.Context, view View, q ReviewQuery) (ReviewList, error) {
	if q.ProductID == 0 && q.ShopID == 0 {
		return ReviewList{}, fault.InvalidField("product_id", "Send product_id or shop_id")
	}
	if q.Page > maxPage {
		return ReviewList{}, fault.InvalidField("page", "Only the first %d pages can be opened", maxPage)
	}
	counts, err := reviewCounts(ctx, s.db, q)
	if err != nil {
		return ReviewList{}, err
	}
	rows, err := listReviews(ctx, s.db, view.locale(), q)
	if err != nil {
		return ReviewList{}, err
	}
	list := ReviewList{RatingBreakdown: breakdown(counts), Reviews: make([]Review, len(rows))}
	var sum, all int64
	for stars := 1; stars <= 5; stars++ {
		n := int64(counts[strconv.Itoa(stars)])
		sum, all = sum+n*int64(stars), all+n
		if q.Rating == 0 || q.Rating == stars {
			list.Total += n
		}
	}
	list.AverageRating = average(sum, all)
	for i, r := range rows {
		list.Reviews[i] = r.review()
	}
	return list, nil
}

func (r reviewRow) review() Review {
	out := Review{
		ID: r.ID, Rating: r.Rating, Description: r.Description, Locale: r.Locale, Photos: r.Photos,
		Customer: Reviewer{r.Author, r.AuthorPhoto}, Verified: r.IsVerified, HelpfulCount: r.HelpfulCount,
		ProductID: r.ProductID, ProductName: r.ProductName, ProductSlug: r.ProductSlug, CreatedAt: r.CreatedAt.UTC(),
	}
	if r.ShopReply != nil && r.RepliedAt != nil {
		out.Reply = &ReviewReply{*r.ShopReply, r.RepliedAt.UTC()}
	}
	return out
}
