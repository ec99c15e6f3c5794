package media

import "strings"

// Sized is the address of a smaller copy of a picture, which lies in a folder
// beside the full one: "w160" of /media/products/oak.webp is
// /media/products/w160/oak.webp. Only WebP has copies; other kinds come back
// as they are.
func Sized(url, width string) string {
	i := strings.LastIndexByte(url, '/')
	if i < 0 || !strings.HasSuffix(url, ".webp") {
		return url
	}
	return url[:i+1] + width + url[i:]
}
